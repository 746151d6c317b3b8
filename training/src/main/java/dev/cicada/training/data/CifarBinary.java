package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file in the CIFAR-10 binary form: records of a label and 32 x 32 pixels of red, green and blue.
 *
 * <p>Datasets made of such files are standardised: each channel of the training part has mean zero
 * and standard deviation one.
 */
record CifarBinary(String source, byte[] content) {
  static final Shape SHAPE = new Shape(3, 32, 32);
  static final int RECORD_BYTES = 1 + SHAPE.size();

  CifarBinary {
    if (content.length == 0 || content.length % RECORD_BYTES != 0) {
      throw UserError.format(
          "%s is truncated or not in the CIFAR binary form: %,d bytes are no whole number of"
              + " records of %,d",
          source, content.length, RECORD_BYTES);
    }
  }

  static CifarBinary read(Path file) {
    try {
      return new CifarBinary(file.toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw FileFailure.reading(file, e);
    }
  }

  /**
   * A user's folder of {@code .bin} files. Those with {@code test} in their name are for testing.
   */
  static TrainTest folder(OwnFolder folder) {
    List<CifarBinary> train = files(folder, Part.TRAIN);
    List<CifarBinary> test = files(folder, Part.TEST);
    if (train.isEmpty() || test.isEmpty()) {
      throw new UserError(
          "%s has %d .bin files to train on and %d to test on (those with 'test' in their name); it"
                  .formatted(folder, train.size(), test.size())
              + " must have both");
    }
    return join(folder.name(), train, test);
  }

  /** One part of such a folder; the other need not be there. */
  static Dataset folder(OwnFolder folder, Part part) {
    List<CifarBinary> files = files(folder, part);
    if (files.isEmpty()) {
      throw new UserError("%s has no .bin file to %s on".formatted(folder, part.verb()));
    }
    return join(folder.name(), files);
  }

  /** Whether {@link #folder} would find something. */
  static boolean isIn(OwnFolder folder) {
    return folder.files().stream().anyMatch(CifarBinary::isNamedSo);
  }

  private static boolean isNamedSo(String file) {
    return file.endsWith(".bin");
  }

  private static List<CifarBinary> files(OwnFolder folder, Part part) {
    return folder.files().stream()
        .filter(CifarBinary::isNamedSo)
        .filter(file -> file.contains("test") == (part == Part.TEST))
        .map(file -> read(folder.path().resolve(file)))
        .toList();
  }

  /** Joins files. The training labels tell how many classes there are. */
  static TrainTest join(String name, List<CifarBinary> train, List<CifarBinary> test) {
    Dataset learned = join(name, train);
    int classes = learned.classes();
    for (CifarBinary file : test) {
      if (file.largestLabel() >= classes) {
        throw new UserError(
            "%s has label %d, but the training labels are 0 to %d"
                .formatted(file.source, file.largestLabel(), classes - 1));
      }
    }
    Dataset judged =
        new Dataset(
            name, SHAPE, classes, values(test), labels(test), learned.scale(), learned.offset());
    return new TrainTest(learned, judged);
  }

  private static Dataset join(String name, List<CifarBinary> files) {
    int classes = 1 + files.stream().mapToInt(CifarBinary::largestLabel).max().orElseThrow();
    byte[] values = values(files);
    Normalization standard = Normalization.standard(values, SHAPE);
    return new Dataset(
        name, SHAPE, classes, values, labels(files), standard.scale(), standard.offset());
  }

  private static byte[] labels(List<CifarBinary> files) {
    byte[] labels = new byte[files.stream().mapToInt(CifarBinary::count).sum()];
    int at = 0;
    for (CifarBinary file : files) {
      for (int record = 0; record < file.count(); record++) {
        labels[at++] = file.content[record * RECORD_BYTES];
      }
    }
    return labels;
  }

  private static byte[] values(List<CifarBinary> files) {
    long count = files.stream().mapToLong(CifarBinary::count).sum();
    if (count * SHAPE.size() > Dataset.MOST_VALUES) {
      throw UserError.format(
          "%s and the files beside it hold %,d images; at most %,d fit",
          files.get(0).source, count, Dataset.MOST_VALUES / SHAPE.size());
    }
    byte[] values = new byte[(int) count * SHAPE.size()];
    int at = 0;
    for (CifarBinary file : files) {
      for (int record = 0; record < file.count(); record++, at += SHAPE.size()) {
        System.arraycopy(file.content, record * RECORD_BYTES + 1, values, at, SHAPE.size());
      }
    }
    return values;
  }

  private int count() {
    return content.length / RECORD_BYTES;
  }

  private int largestLabel() {
    int largest = 0;
    for (int at = 0; at < content.length; at += RECORD_BYTES) {
      largest = Math.max(largest, content[at] & 0xFF);
    }
    return largest;
  }
}
