package dev.cicada.training.data;

import dev.cicada.extension.Registry;
import dev.cicada.text.UserError;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Loads datasets, by name or from a user's path. */
public final class Datasets {
  private final Registry registry;
  private final Path cache;

  private Datasets(Registry registry, Path cache) {
    this.registry = registry;
    this.cache = cache;
  }

  /** The datasets of a registry. Fetched ones are in {@code cache}. */
  public static Datasets in(Registry registry, Path cache) {
    return new Datasets(registry, cache);
  }

  /** The datasets that come with Cicada. */
  public static Datasets in(Path cache) {
    return new Datasets(Registry.ofClassPath(), cache);
  }

  /** All datasets that have a name. */
  public List<DatasetProvider> named() {
    return registry.all(DatasetProvider.class);
  }

  /**
   * Loads and verifies a dataset.
   *
   * @param nameOrPath a name, or a folder of idx files, CIFAR binaries, tables (.csv) or arrays
   *     (.npy), or CIFAR-10's archive
   */
  public TrainTest load(String nameOrPath) {
    Optional<DatasetProvider> known = known(nameOrPath);
    if (known.isPresent()) {
      return known.get().load(nameOrPath, cache);
    }
    Path path = path(nameOrPath);
    if (Files.isDirectory(path)) {
      OwnFolder own = new OwnFolder(path);
      if (MeasuredFolder.isIn(own)) {
        return new MeasuredFolder(own).load();
      }
      return CifarBinary.isIn(own) ? CifarBinary.folder(own) : new IdxFolder(own).load();
    }
    if (!Files.notExists(path)) { // it exists, or we may not look
      return new Cifar10(new CifarArchive(path), CifarBatch.ALL).load();
    }
    throw unknown(nameOrPath);
  }

  /** Loads one part of a dataset. A user's folder need not have the other. */
  public Dataset load(String nameOrPath, Part part) {
    if (known(nameOrPath).isPresent() || !Files.isDirectory(path(nameOrPath))) {
      return load(nameOrPath).part(part);
    }
    OwnFolder own = new OwnFolder(path(nameOrPath));
    if (MeasuredFolder.isIn(own)) {
      return new MeasuredFolder(own).load(part);
    }
    return CifarBinary.isIn(own) ? CifarBinary.folder(own, part) : new IdxFolder(own).load(part);
  }

  private Optional<DatasetProvider> known(String name) {
    return registry.find(DatasetProvider.class, name);
  }

  private Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw unknown(text);
    }
  }

  private UserError unknown(String nameOrPath) {
    return new UserError(
        "there is no dataset %s; maybe use %s, or the path of a folder of idx, CIFAR .bin, .csv or .npy files"
            .formatted(nameOrPath, String.join(", ", registry.names(DatasetProvider.class))));
  }
}
