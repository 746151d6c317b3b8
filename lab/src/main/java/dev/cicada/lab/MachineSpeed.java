package dev.cicada.lab;

import java.util.concurrent.TimeUnit;

/** How fast this machine is, compared with the one on which the costs of tasks were measured. */
public final class MachineSpeed {
  private static final int EXPONENTIALS = 100_000;
  private static final double REFERENCE_SECONDS = 8.6e-4;
  private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);

  private MachineSpeed() {}

  /**
   * Seconds here for a second there, measured by what planners do most.
   *
   * <p>Takes the best of many short tries. It ends when no try has been notably better for as long
   * as all those before took: on a busy machine it takes a while until the code is compiled and
   * runs undisturbed.
   */
  public static double factor() {
    long started = System.nanoTime();
    long best = Long.MAX_VALUE;
    long lastGain = started;
    double sum = 0;
    long now = started;
    while (now - started < MOST_NANOS
        && now - lastGain < Math.max(LEAST_NANOS, lastGain - started)) {
      double exponent = 0; // stepped: converting an index takes three times as long on some JDKs
      for (int i = 0; i < EXPONENTIALS; i++) {
        sum += StrictMath.exp(exponent);
        exponent -= 1e-5;
      }
      long end = System.nanoTime();
      if (end - now < 0.9 * best) {
        lastGain = end;
      }
      best = Math.min(best, end - now);
      now = end;
    }
    return sum > 0 ? best / 1e9 / REFERENCE_SECONDS : 1;
  }
}
