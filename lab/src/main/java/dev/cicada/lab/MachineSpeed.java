package dev.cicada.lab;

import java.util.concurrent.TimeUnit;

/** How fast this machine is, compared with the one on which the costs of tasks were measured. */
public final class MachineSpeed {
  private static final int EXPONENTIALS = 100_000;
  private static final double REFERENCE_SECONDS = 3e-3;
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private MachineSpeed() {}

  /**
   * Seconds here for a second there, by what planners do most.
   *
   * <p>The best of many short tries, so that other work on the machine hardly matters.
   */
  public static double factor() {
    long started = System.nanoTime();
    long best = Long.MAX_VALUE;
    double sum = 0;
    for (long now = started; now - started < PATIENCE_NANOS; now = System.nanoTime()) {
      for (int i = 0; i < EXPONENTIALS; i++) {
        sum += StrictMath.exp(-1e-5 * i);
      }
      best = Math.min(best, System.nanoTime() - now);
    }
    return sum > 0 ? best / 1e9 / REFERENCE_SECONDS : 1;
  }
}
