package dev.cicada.protocol;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A buffer of M updates that changes the model only when it is full: {@code x <- x + statistic of
 * the M}.
 *
 * <p>With the mean this is FedBuff, Nguyen et al.: Federated Learning with Buffered Asynchronous
 * Aggregation (2022), Algorithm 1, each update weighted by s(staleness). Further updates wait in
 * the next buffer, for several rounds if need be.
 *
 * @param size M
 * @param statistic what becomes of the M values of a coordinate
 * @param weight s
 */
public record Buffered(int size, Statistic statistic, StalenessWeight weight)
    implements Aggregation {
  private static final Setting<Integer> TRIMMED =
      new Setting<>(
          "trimmed",
          1,
          ValueType.wholeNumber(0),
          "for trimmed-mean: values left out at either end");

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
      throw new UserError(
          "trimmed is %d; it must be at least 0 and below half of bufferSize, %d. Maybe %d"
              .formatted(trimmed, size, (size - 1) / 2));
    }
    return new Buffered(size, Statistic.trimmedMean(trimmed), StalenessWeight.CONSTANT);
  }

  @Override
  public boolean isByCoordinate() {
    return true;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    List<float[]> buffer = new ArrayList<>();
    for (float[] update : state) {
      buffer.add(update.clone());
    }
    double[] step = new double[parameterCount];
    return new Accumulator() {
      private boolean any;

      @Override
      public void add(Update update) {
        float[] weighted = update.values().clone();
        double factor = weight.of(update.staleness());
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
      public float[][] state() {
        return buffer.stream().map(float[]::clone).toArray(float[][]::new);
      }
    };
  }

  /** Makes it known as {@code fed-buff}. */
  public static final class MeanProvider implements AggregationProvider {
    @Override
    public About about() {
      return About.of("fed-buff", "the mean of a buffer of updates, whenever it is full")
          .at(30)
          .reading(AggregationSettings.BUFFER_SIZE)
          .reading(AggregationSettings.OF_STALENESS);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return new Buffered(
          settings.get(AggregationSettings.BUFFER_SIZE),
          Statistic.MEAN,
          AggregationSettings.weight(settings));
    }
  }

  /** Makes it known as {@code median}. */
  public static final class MedianProvider implements AggregationProvider {
    @Override
    public About about() {
      return About.of("median", "the median of a buffer of updates in every coordinate")
          .at(40)
          .reading(AggregationSettings.BUFFER_SIZE);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return median(settings.get(AggregationSettings.BUFFER_SIZE));
    }
  }

  /** Makes it known as {@code trimmed-mean}. */
  public static final class TrimmedMeanProvider implements AggregationProvider {
    @Override
    public About about() {
      return About.of(
              "trimmed-mean",
              "the mean of a buffer without the highest and lowest values of a coordinate")
          .at(50)
          .reading(AggregationSettings.BUFFER_SIZE, TRIMMED);
    }

    @Override
    public Aggregation aggregation(Settings settings) {
      return trimmedMean(settings.get(AggregationSettings.BUFFER_SIZE), settings.get(TRIMMED));
    }
  }
}
