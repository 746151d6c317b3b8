package dev.cicada.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer of M updates that changes the model only when it is full: x <- x + statistic of the M.
 *
 * <p>With the mean this is FedBuff, Nguyen et al.: Federated Learning with Buffered Asynchronous
 * Aggregation (2022), Algorithm 1, each update weighted by s(staleness). Updates beyond the M-th
 * start the next buffer and wait there, over rounds if need be.
 *
 * @param size M
 * @param statistic what becomes of the M values of a coordinate
 * @param weight s
 */
public record Buffered(int size, Statistic statistic, StalenessWeight weight)
    implements Aggregation {
  public Buffered {
    if (size < 1) {
      throw new IllegalArgumentException(
          "size is " + size + "; it must be at least 1. Maybe 10, FedBuff's own.");
    }
  }

  /** The mean of M updates. */
  public static Buffered fedBuff(int size) {
    return new Buffered(size, Statistic.MEAN, StalenessWeight.CONSTANT);
  }

  /** The median of M updates. */
  public static Buffered median(int size) {
    return new Buffered(size, Statistic.MEDIAN, StalenessWeight.CONSTANT);
  }

  /** The mean of M updates without the {@code trimmed} lowest and highest of a coordinate. */
  public static Buffered trimmedMean(int size, int trimmed) {
    if (trimmed < 0 || 2L * trimmed >= size) {
      throw new IllegalArgumentException(
          "trimmed is %d; it must be at least 0 and below half of size, %d. Maybe 1."
              .formatted(trimmed, size));
    }
    return new Buffered(size, Statistic.trimmedMean(trimmed), StalenessWeight.CONSTANT);
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] waiting) {
    List<float[]> buffer = new ArrayList<>();
    for (float[] update : waiting) {
      buffer.add(update.clone());
    }
    double[] step = new double[parameterCount];
    return new Accumulator() {
      private boolean any;

      @Override
      public void add(float[] update, float[] held, int staleness) {
        float[] weighted = update.clone();
        double factor = weight.of(staleness);
        for (int i = 0; i < weighted.length; i++) {
          weighted[i] = (float) (factor * weighted[i]);
        }
        buffer.add(weighted);
        if (buffer.size() == size) {
          empty();
        }
      }

      private void empty() {
        float[] values = new float[size];
        for (int i = 0; i < step.length; i++) {
          for (int j = 0; j < size; j++) {
            values[j] = buffer.get(j)[i];
          }
          step[i] += statistic.of(values);
        }
        buffer.clear();
        any = true;
      }

      @Override
      public boolean apply(float[] model) {
        if (!any) {
          return false;
        }
        for (int i = 0; i < step.length; i++) {
          model[i] = (float) (model[i] + step[i]);
        }
        Arrays.fill(step, 0);
        any = false;
        return true;
      }

      @Override
      public float[][] waiting() {
        return buffer.stream().map(float[]::clone).toArray(float[][]::new);
      }
    };
  }
}
