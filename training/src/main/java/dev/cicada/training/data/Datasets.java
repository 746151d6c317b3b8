package dev.cicada.training.data;

import dev.cicada.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The registry of datasets: by name, or by the path of a user's own. */
public final class Datasets {
  private static final Pattern SIZED_SYNTHETIC =
      Pattern.compile("synthetic:(\\d{1,9})x(\\d{1,9})x(\\d{1,9})");
  private static final int MOST_TEST_SAMPLES = 10_000;

  private final List<DatasetEntry> entries;

  private Datasets(List<DatasetEntry> entries) {
    this.entries = entries;
  }

  /** The registry whose fetched datasets are in {@code cacheFolder}. */
  public static Datasets in(Path cacheFolder) {
    Path cifar10 = cacheFolder.resolve(Cifar10.NAME);
    return new Datasets(
        List.of(
            new DatasetEntry(
                BundledDataset.MNIST.name(),
                "handwritten digits, 28 x 28, 60,000 + 10,000 images, 10 labels",
                true,
                BundledDataset.MNIST::load),
            new DatasetEntry(
                BundledDataset.FASHION_MNIST.name(),
                "pieces of clothing, 28 x 28, 60,000 + 10,000 images, 10 labels",
                true,
                BundledDataset.FASHION_MNIST::load),
            new DatasetEntry(
                Cifar10.NAME,
                "things and animals, 3 x 32 x 32, 50,000 + 10,000 images, 10 labels",
                Files.isDirectory(cifar10),
                () -> new Cifar10(new CifarFolder(cifar10), CifarBatch.ALL).load()),
            new DatasetEntry(
                "synthetic",
                "made up, 20 values, 6,000 + 1,000 samples, 10 labels; or of any size, as"
                    + " synthetic:SAMPLESxVALUESxLABELS",
                true,
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
    for (DatasetEntry entry : entries) {
      if (entry.name().equals(nameOrPath)) {
        return entry.source().get();
      }
    }
    Matcher sized = SIZED_SYNTHETIC.matcher(nameOrPath);
    if (sized.matches()) {
      return synthetic(number(sized, 1), number(sized, 2), number(sized, 3)).load();
    }
    Path path = Path.of(nameOrPath);
    if (Files.isDirectory(path)) {
      return holdsBinaries(path) ? CifarBinary.folder(path) : new IdxFolder(path).load();
    }
    if (Files.exists(path)) {
      return new Cifar10(new CifarArchive(path), CifarBatch.ALL).load();
    }
    throw new DataException(
        "there is no dataset %s; maybe use %s, or the path of a folder of idx or CIFAR .bin files"
            .formatted(
                nameOrPath,
                entries.stream().map(DatasetEntry::name).collect(Collectors.joining(", "))));
  }

  /** Loads one part of a dataset; a folder of a user's own need not have the other. */
  public Dataset load(String nameOrPath, Part part) {
    Path path = Path.of(nameOrPath);
    boolean named = entries.stream().anyMatch(entry -> entry.name().equals(nameOrPath));
    if (named || !Files.isDirectory(path)) {
      return load(nameOrPath).part(part);
    }
    return holdsBinaries(path) ? CifarBinary.folder(path, part) : new IdxFolder(path).load(part);
  }

  private static Synthetic synthetic(int samples, int dimension, int classes) {
    int testSamples = Math.min(MOST_TEST_SAMPLES, 1 + (samples - 1) / 6);
    return new Synthetic(samples, testSamples, dimension, classes, new Seed(0));
  }

  private static int number(Matcher matcher, int group) {
    return Integer.parseInt(matcher.group(group));
  }

  private static boolean holdsBinaries(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().endsWith(".bin"));
    } catch (IOException e) {
      throw DataException.reading(folder, e);
    }
  }
}
