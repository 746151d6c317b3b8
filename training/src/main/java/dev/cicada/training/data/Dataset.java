package dev.cicada.training.data;

import dev.cicada.text.UserError;

/**
 * Labelled samples, kept as the bytes they are stored as: a quarter of what floats would take.
 *
 * <p>An engine sees value {@code (byte & 0xFF) * scale[channel] + offset[channel]}.
 *
 * @param name how people call it
 * @param shape of one sample
 * @param classes number of labels; labels are 0 to this minus one
 * @param values sample after sample, {@code shape.size()} unsigned bytes each; read only
 * @param labels one unsigned byte per sample; read only
 * @param scale per channel
 * @param offset per channel
 */
public record Dataset(
    String name,
    Shape shape,
    int classes,
    byte[] values,
    byte[] labels,
    float[] scale,
    float[] offset) {
  /** The most values that fit, since arrays are indexed by int. */
  static final int MOST_VALUES = Integer.MAX_VALUE - 8;

  public Dataset {
    if (values.length != (long) labels.length * shape.size()) {
      throw new IllegalArgumentException(
          "dataset %s has %d labels and %d values; %d values a sample were expected"
              .formatted(name, labels.length, values.length, shape.size()));
    }
    if (scale.length != shape.channels() || offset.length != shape.channels()) {
      throw new IllegalArgumentException(
          "dataset %s has %d channels but %d scales and %d offsets"
              .formatted(name, shape.channels(), scale.length, offset.length));
    }
  }

  /** What its samples are to a model. */
  public SampleForm form() {
    return new SampleForm(shape, classes, scale, offset);
  }

  /**
   * The same samples for a model that is made for others: they must be of the same shape, and have
   * no labels that those do not have, but need not have all.
   */
  public Dataset in(SampleForm form) {
    if (!shape.equals(form.shape())) {
      throw new UserError(
          "%s has samples of %s values; they must be of %s".formatted(name, shape, form.shape()));
    }
    for (int sample = 0; sample < size(); sample++) {
      if (label(sample) >= form.classes()) {
        throw new UserError(
            "%s has label %d; labels must be 0 to %d"
                .formatted(name, label(sample), form.classes() - 1));
      }
    }
    return new Dataset(name, shape, form.classes(), values, labels, form.scale(), form.offset());
  }

  /** Number of samples. */
  public int size() {
    return labels.length;
  }

  /** At most so many samples, spread evenly. */
  public Dataset sparse(int most) {
    if (most >= size()) {
      return this;
    }
    byte[] someValues = new byte[most * shape.size()];
    byte[] someLabels = new byte[most];
    for (int place = 0; place < most; place++) {
      int sample = (int) ((long) place * size() / most);
      System.arraycopy(
          values, sample * shape.size(), someValues, place * shape.size(), shape.size());
      someLabels[place] = labels[sample];
    }
    return new Dataset(name, shape, classes, someValues, someLabels, scale, offset);
  }

  /** Label of one sample. */
  public int label(int sample) {
    return labels[sample] & 0xFF;
  }
}
