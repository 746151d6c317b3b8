package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.util.stream.IntStream;

/**
 * Labelled samples, as they are stored.
 *
 * <p>An engine sees {@code value * scale[channel] + offset[channel]}, where a stored byte counts as
 * 0 to 255.
 *
 * @param name for people
 * @param shape of one sample
 * @param classes number of labels; labels count from 0
 * @param values sample after sample, {@code shape.size()} each
 * @param labels one unsigned byte per sample; read only
 * @param scale per channel
 * @param offset per channel
 * @param owners whose each sample is, people counted from 0; empty if not known
 */
public record Dataset(
    String name,
    Shape shape,
    int classes,
    SampleValues values,
    byte[] labels,
    float[] scale,
    float[] offset,
    int[] owners) {
  /** The most values that fit, since arrays are indexed by int. */
  static final int MOST_VALUES = Integer.MAX_VALUE - 8;

  public Dataset {
    if (values.length() != (long) labels.length * shape.size()) {
      throw new IllegalArgumentException(
          "dataset %s has %d labels and %d values; %d values a sample were expected"
              .formatted(name, labels.length, values.length(), shape.size()));
    }
    if (scale.length != shape.channels() || offset.length != shape.channels()) {
      throw new IllegalArgumentException(
          "dataset %s has %d channels but %d scales and %d offsets"
              .formatted(name, shape.channels(), scale.length, offset.length));
    }
    if (owners.length > 0 && owners.length != labels.length) {
      throw new IllegalArgumentException(
          "dataset %s has %d labels and %d owners; there must be as many, or none"
              .formatted(name, labels.length, owners.length));
    }
  }

  /** Samples of unsigned bytes, without owners. */
  public Dataset(
      String name,
      Shape shape,
      int classes,
      byte[] values,
      byte[] labels,
      float[] scale,
      float[] offset) {
    this(name, shape, classes, new SampleValues.Bytes(values), labels, scale, offset, new int[0]);
  }

  /** How many people own the samples; 0 if not known. */
  public int people() {
    return 1 + IntStream.of(owners).max().orElse(-1);
  }

  /** The form in which a model sees its samples. */
  public SampleForm form() {
    return new SampleForm(shape, classes, scale, offset);
  }

  /**
   * The same samples for a model that was made for other data. They must have the same shape, and
   * no labels that the other data lack.
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
    return new Dataset(
        name, shape, form.classes(), values, labels, form.scale(), form.offset(), owners);
  }

  /** Number of samples. */
  public int size() {
    return labels.length;
  }

  /** At most this many samples, spread evenly. */
  public Dataset sparse(int most) {
    if (most >= size()) {
      return this;
    }
    return some(
        IntStream.range(0, most).map(place -> (int) ((long) place * size() / most)).toArray());
  }

  /** Some of the samples, in the order of the list. */
  public Dataset some(int[] samples) {
    byte[] someLabels = new byte[samples.length];
    int[] someOwners = new int[owners.length == 0 ? 0 : samples.length];
    for (int place = 0; place < samples.length; place++) {
      someLabels[place] = labels[samples[place]];
    }
    for (int place = 0; place < someOwners.length; place++) {
      someOwners[place] = owners[samples[place]];
    }
    return new Dataset(
        name,
        shape,
        classes,
        values.of(samples, shape.size()),
        someLabels,
        scale,
        offset,
        someOwners);
  }

  /** Label of one sample. */
  public int label(int sample) {
    return labels[sample] & 0xFF;
  }
}
