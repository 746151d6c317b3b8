package dev.cicada.training.data;

import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.data.DatasetEntry.Presence;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The registry of datasets: by name, or by the path of a user's own. */
public final class Datasets {
  private static final Pattern SIZED_SYNTHETIC =
      Pattern.compile("synthetic:(\\d{1,18})x(\\d{1,18})x(\\d{1,18})");
  private static final int MOST_TEST_SAMPLES = 10_000;

  private final List<DatasetEntry> entries;

  private Datasets(List<DatasetEntry> entries) {
    this.entries = entries;
  }

  /** The registry whose fetched datasets are in {@code cacheFolder}. */
  public static Datasets in(Path cacheFolder) {
    CifarCache cifar10 = CifarCache.in(cacheFolder, CifarBatch.ALL);
    return new Datasets(
        List.of(
            new DatasetEntry(
                BundledDataset.MNIST.name(),
                "handwritten digits, 28 x 28, 60,000 + 10,000 images, 10 labels",
                Presence.COMPLETE,
                BundledDataset.MNIST::load),
            new DatasetEntry(
                BundledDataset.FASHION_MNIST.name(),
                "pieces of clothing, 28 x 28, 60,000 + 10,000 images, 10 labels",
                Presence.COMPLETE,
                BundledDataset.FASHION_MNIST::load),
            new DatasetEntry(
                Cifar10.NAME,
                "things and animals, 3 x 32 x 32, 50,000 + 10,000 images, 10 labels",
                cifar10.presence(),
                () -> new Cifar10(new CifarFolder(cifar10.folder()), cifar10.batches()).load()),
            new DatasetEntry(
                "synthetic",
                "made up, 20 values, 6,000 + 1,000 samples, 10 labels; or of any size, as"
                    + " synthetic:SAMPLESxVALUESxLABELS",
                Presence.COMPLETE,
                () -> synthetic(6_000, 20, 10).load())));
  }

  /** All that have a name. */
  public List<DatasetEntry> entries() {
    return entries;
  }

  /**
   * Loads and verifies a dataset.
   *
   * @param nameOrPath a name, or a folder of idx files or CIFAR binaries, or CIFAR-10's archive
   */
  public TrainTest load(String nameOrPath) {
    Optional<Supplier<TrainTest>> known = known(nameOrPath);
    if (known.isPresent()) {
      return known.get().get();
    }
    Path path = path(nameOrPath);
    if (Files.isDirectory(path)) {
      OwnFolder own = new OwnFolder(path);
      return CifarBinary.isIn(own) ? CifarBinary.folder(own) : new IdxFolder(own).load();
    }
    if (!Files.notExists(path)) { // it is there, or nobody may know
      return new Cifar10(new CifarArchive(path), CifarBatch.ALL).load();
    }
    throw unknown(nameOrPath);
  }

  /** Loads one part of a dataset; a folder of a user's own need not have the other. */
  public Dataset load(String nameOrPath, Part part) {
    if (known(nameOrPath).isPresent() || !Files.isDirectory(path(nameOrPath))) {
      return load(nameOrPath).part(part);
    }
    OwnFolder own = new OwnFolder(path(nameOrPath));
    return CifarBinary.isIn(own) ? CifarBinary.folder(own, part) : new IdxFolder(own).load(part);
  }

  /** How to load what has a name, or is made up. */
  private Optional<Supplier<TrainTest>> known(String name) {
    Matcher sized = SIZED_SYNTHETIC.matcher(name);
    if (sized.matches()) {
      return Optional.of(
          () -> synthetic(number(sized, 1), number(sized, 2), number(sized, 3)).load());
    }
    return entries.stream()
        .filter(entry -> entry.name().equals(name))
        .map(DatasetEntry::source)
        .findFirst();
  }

  private Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw unknown(text);
    }
  }

  private UserError unknown(String nameOrPath) {
    String names = entries.stream().map(DatasetEntry::name).collect(Collectors.joining(", "));
    return new UserError(
        "there is no dataset %s; maybe use %s, or the path of a folder of idx or CIFAR .bin files"
            .formatted(nameOrPath, names));
  }

  private static Synthetic synthetic(int samples, int dimension, int classes) {
    int testSamples = Math.min(MOST_TEST_SAMPLES, 1 + (samples - 1) / 6);
    return new Synthetic(samples, testSamples, dimension, classes, new Seed(0));
  }

  /** A number of a size that is asked for; what is too large for an int is too large anyway. */
  private static int number(Matcher matcher, int group) {
    long number = Long.parseLong(matcher.group(group));
    if (number > Integer.MAX_VALUE) {
      throw UserError.format(
          "%s asks for %,d; a number there must be at most %,d. Maybe synthetic:6000x20x10",
          matcher.group(), number, Integer.MAX_VALUE);
    }
    return (int) number;
  }
}
