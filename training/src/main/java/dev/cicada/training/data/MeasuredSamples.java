package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.util.List;

/**
 * Samples of measured values, before they become a dataset.
 *
 * @param values sample after sample
 * @param labels by sample
 * @param owners by sample, or empty
 */
record MeasuredSamples(float[] values, int[] labels, int[] owners) {
  /** The most labels there can be, since one takes a byte. */
  static final int MOST_CLASSES = 256;

  /** Samples from rows, with label and owner of each. */
  static MeasuredSamples of(List<float[]> rows, List<int[]> marks) {
    int size = rows.isEmpty() ? 0 : rows.get(0).length;
    if ((long) rows.size() * size > Dataset.MOST_VALUES) {
      throw UserError.format(
          "%,d samples of %,d values are too many; at most %,d values fit",
          rows.size(), size, Dataset.MOST_VALUES);
    }
    float[] values = new float[rows.size() * size];
    int[] labels = new int[rows.size()];
    int[] owners = new int[rows.size()];
    for (int row = 0; row < labels.length; row++) {
      System.arraycopy(rows.get(row), 0, values, row * size, size);
      labels[row] = marks.get(row)[0];
      owners[row] = marks.get(row)[1];
    }
    return new MeasuredSamples(values, labels, owners);
  }

  /** Both parts of a dataset, in units in which the first has mean 0 and standard deviation 1. */
  static TrainTest join(
      String name, Shape shape, int classes, MeasuredSamples train, MeasuredSamples test) {
    Normalization standard = Normalization.standard(train.values, shape);
    return new TrainTest(
        train.dataset(name, shape, classes, standard),
        test.dataset(name, shape, classes, standard));
  }

  /** A dataset in its own units. */
  Dataset dataset(String name, Shape shape, int classes) {
    return dataset(name, shape, classes, Normalization.standard(values, shape));
  }

  private Dataset dataset(String name, Shape shape, int classes, Normalization units) {
    byte[] bytes = new byte[labels.length];
    for (int sample = 0; sample < bytes.length; sample++) {
      bytes[sample] = (byte) labels[sample];
    }
    return new Dataset(
        name,
        shape,
        classes,
        new SampleValues.Floats(values),
        bytes,
        units.scale(),
        units.offset(),
        owners);
  }

  /** One more than the largest label. */
  int classes() {
    int classes = 0;
    for (int label : labels) {
      classes = Math.max(classes, label + 1);
    }
    return classes;
  }
}
