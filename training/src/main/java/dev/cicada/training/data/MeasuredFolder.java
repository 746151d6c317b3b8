package dev.cicada.training.data;

import dev.cicada.files.CsvFile;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * A user's folder of measured samples: tables or arrays.
 *
 * <p>Either {@code train.csv} and {@code test.csv}, with a row for every sample: a column {@code
 * label}, perhaps a column {@code client}, and any other columns for its values. Or {@code
 * train-samples.npy}, {@code train-labels.npy} and perhaps {@code train-clients.npy}, and the same
 * for {@code test}.
 */
record MeasuredFolder(OwnFolder folder) {
  private static final String LABEL = "label";
  private static final String CLIENT = "client";

  /** Whether a folder is one. */
  static boolean isIn(OwnFolder folder) {
    return folder.files().stream()
        .anyMatch(file -> file.matches("(train|test)(\\.csv|-samples\\.npy)"));
  }

  /** Samples with their shape. */
  private record Samples(Shape shape, MeasuredSamples samples, String source) {}

  TrainTest load() {
    Samples train = read(Part.TRAIN);
    Samples test = read(Part.TEST);
    int classes = train.samples.classes();
    if (test.samples.classes() > classes) {
      throw new UserError(
          "%s has label %d, but the training labels are 0 to %d"
              .formatted(test.source, test.samples.classes() - 1, classes - 1));
    }
    if (!train.shape.equals(test.shape)) {
      throw new UserError(
          "%s has samples of %s values and %s of %s; the two must be alike"
              .formatted(train.source, train.shape, test.source, test.shape));
    }
    return MeasuredSamples.join(folder.name(), train.shape, classes, train.samples, test.samples);
  }

  /** One part; the other need not be there. */
  Dataset load(Part part) {
    Samples read = read(part);
    return read.samples.dataset(folder.name(), read.shape, read.samples.classes());
  }

  private Samples read(Part part) {
    String verb = part.verb();
    if (folder.files().contains(verb + ".csv")) {
      return table(folder.path().resolve(verb + ".csv"));
    }
    if (folder.files().contains(verb + "-samples.npy")) {
      return arrays(verb);
    }
    throw new UserError(
        "%s must have %s.csv, or %s-samples.npy with %s-labels.npy, and has neither"
            .formatted(folder, verb, verb, verb));
  }

  private static Samples table(Path path) {
    try (CsvFile file = CsvFile.open(path)) {
      file.requireColumn(LABEL);
      boolean owned = file.has(CLIENT);
      List<String> columns =
          file.titles().stream()
              .filter(title -> !title.equals(LABEL) && !title.equals(CLIENT))
              .toList();
      if (columns.isEmpty()) {
        throw file.refusal("there must be columns of values beside " + LABEL);
      }
      List<float[]> rows = new ArrayList<>();
      List<int[]> marks = new ArrayList<>();
      while (file.next()) {
        float[] row = new float[columns.size()];
        for (int column = 0; column < row.length; column++) {
          row[column] =
              (float)
                  file.number(
                      columns.get(column),
                      "a number that a float can be",
                      value -> Float.isFinite((float) value));
        }
        rows.add(row);
        marks.add(
            new int[] {
              file.wholeNumber(LABEL, 0, MeasuredSamples.MOST_CLASSES - 1),
              owned ? file.wholeNumber(CLIENT, 0, Integer.MAX_VALUE) : 0
            });
      }
      if (rows.isEmpty()) {
        throw file.refusal("there must be at least one sample");
      }
      MeasuredSamples samples = MeasuredSamples.of(rows, marks);
      return new Samples(
          new Shape(columns.size(), 1, 1), renumbered(samples, owned), path.toString());
    }
  }

  private Samples arrays(String verb) {
    NumpyArray samples = array(verb + "-samples.npy");
    NumpyArray labels = array(verb + "-labels.npy");
    int count = labels.rows();
    labels.requireRows(count);
    samples.requireRows(count);
    int[] owners = new int[count];
    boolean owned = folder.files().contains(verb + "-clients.npy");
    if (owned) {
      NumpyArray clients = array(verb + "-clients.npy");
      clients.requireRows(count);
      owners = clients.wholeNumbers(Integer.MAX_VALUE);
    }
    MeasuredSamples measured =
        new MeasuredSamples(
            samples.floats(), labels.wholeNumbers(MeasuredSamples.MOST_CLASSES - 1), owners);
    return new Samples(samples.sampleShape(), renumbered(measured, owned), samples.source());
  }

  private NumpyArray array(String file) {
    return NumpyArray.read(folder.path().resolve(file));
  }

  /** A user's clients may have any numbers. Here they count from 0, in the same order. */
  private static MeasuredSamples renumbered(MeasuredSamples samples, boolean owned) {
    if (!owned) {
      return new MeasuredSamples(samples.values(), samples.labels(), new int[0]);
    }
    TreeSet<Integer> names = new TreeSet<>();
    Arrays.stream(samples.owners()).forEach(names::add);
    int[] sorted = names.stream().mapToInt(Integer::intValue).toArray();
    int[] owners =
        Arrays.stream(samples.owners()).map(name -> Arrays.binarySearch(sorted, name)).toArray();
    return new MeasuredSamples(samples.values(), samples.labels(), owners);
  }
}
