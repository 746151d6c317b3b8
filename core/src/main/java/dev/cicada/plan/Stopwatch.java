package dev.cicada.plan;

/** Says when time is up. */
final class Stopwatch {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long start = System.nanoTime();
  private final double seconds;

  Stopwatch(double seconds) {
    this.seconds = seconds;
  }

  boolean isOver() {
    return seconds < Double.POSITIVE_INFINITY
        && (System.nanoTime() - start) / NANOS_PER_SECOND > seconds;
  }
}
