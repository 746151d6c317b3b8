package dev.cicada.training.data;

import dev.cicada.extension.About;
import dev.cicada.random.Purpose;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A made-up classification task: every class has a random centre, and its samples lie around it.
 *
 * <p>The nearest centre is a linear rule, so the classes are linearly separable up to the noise.
 * Labels take turns, so all are equally frequent.
 *
 * @param trainSamples how many are for training
 * @param testSamples how many are for testing
 * @param dimension values in a sample
 * @param classes at most 256
 * @param seed of centres and samples
 */
public record Synthetic(int trainSamples, int testSamples, int dimension, int classes, Seed seed) {
  private static final int CENTRE_LOW = 64;
  private static final int CENTRE_RANGE = 128;
  private static final int NOISE = 64;

  public Synthetic {
    if (trainSamples < 1 || testSamples < 1 || dimension < 1 || classes < 1 || classes > 256) {
      throw UserError.format(
          "a synthetic set of %,d + %,d samples, %,d values each and %,d classes is not possible;"
              + " all must be positive and classes at most 256",
          trainSamples, testSamples, dimension, classes);
    }
    long largest = Math.max(classes, Math.max(trainSamples, testSamples));
    if (largest * dimension > Dataset.MOST_VALUES) {
      throw UserError.format(
          "a synthetic set of %,d samples, %,d values each, is too large; at most"
              + " %,d values fit",
          largest, dimension, Dataset.MOST_VALUES);
    }
  }

  /** Draws the samples; equal parameters give equal samples. */
  public TrainTest load() {
    Seed data = seed.split(Purpose.DATA);
    RandomStream draws = data.stream(0);
    int[] centres = new int[classes * dimension];
    for (int i = 0; i < centres.length; i++) {
      centres[i] = CENTRE_LOW + draws.nextInt(CENTRE_RANGE);
    }
    return new TrainTest(
        draw(centres, trainSamples, data.stream(1)), draw(centres, testSamples, data.stream(2)));
  }

  private Dataset draw(int[] centres, int samples, RandomStream draws) {
    byte[] labels = new byte[samples];
    byte[] values = new byte[samples * dimension];
    long bits = 0;
    for (int sample = 0, at = 0; sample < samples; sample++) {
      int label = sample % classes;
      labels[sample] = (byte) label;
      for (int i = 0; i < dimension; i++, at++) {
        bits = at % 4 == 0 ? draws.nextLong() : bits >>> 16;
        values[at] = (byte) (centres[label * dimension + i] + noise(bits));
      }
    }
    Shape shape = new Shape(1, 1, dimension);
    float[] scale = {1f / CENTRE_LOW};
    float[] offset = {-2};
    return new Dataset("synthetic", shape, classes, values, labels, scale, offset);
  }

  /** Triangular over (-NOISE, NOISE), from the lowest 16 bits. */
  private static int noise(long bits) {
    int sum = (int) (bits & 0xFF) + (int) (bits >>> 8 & 0xFF) - 255;
    return (sum * NOISE) >> 8;
  }

  /** Makes it known as {@code synthetic}, in any size. */
  public static final class Provider implements DatasetProvider {
    private static final Pattern SIZED = Pattern.compile("synthetic(?::(\\d+)x(\\d+)x(\\d+))?");
    private static final int MOST_TEST_SAMPLES = 10_000;

    @Override
    public About about() {
      return About.of(
              "synthetic",
              "made up, 20 values, 6,000 + 1,000 samples, 10 labels; or of any size, as"
                  + " synthetic:SAMPLESxVALUESxLABELS")
          .at(40);
    }

    @Override
    public boolean answersTo(String text) {
      return SIZED.matcher(text).matches();
    }

    @Override
    public TrainTest load(String text, Path cache) {
      Matcher sized = SIZED.matcher(text);
      return sized.matches() && sized.group(1) != null
          ? load(number(sized, 1), number(sized, 2), number(sized, 3))
          : load(6_000, 20, 10);
    }

    private static TrainTest load(int samples, int dimension, int classes) {
      int testSamples = Math.min(MOST_TEST_SAMPLES, 1 + (samples - 1) / 6);
      return new Synthetic(samples, testSamples, dimension, classes, new Seed(0)).load();
    }

    /** A number in the name. What is too large for an int is too large anyway. */
    private static int number(Matcher matcher, int group) {
      String digits = matcher.group(group);
      if (digits.length() > 9) {
        throw new UserError(
            "%s asks for %s; a number there must have at most 9 digits. Maybe synthetic:6000x20x10"
                .formatted(matcher.group(), digits));
      }
      return Integer.parseInt(digits);
    }
  }
}
