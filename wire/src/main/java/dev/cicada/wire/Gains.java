package dev.cicada.wire;

/** Which gains a channel can have: received power over sent power, from -200 to 0 dB. */
public final class Gains {
  public static final double LEAST_DECIBELS = -200;

  private static final double LEAST = 1e-20;
  private static final double MOST = 1;

  private Gains() {}

  /** Whether a channel can have this gain; none amplifies. */
  public static boolean isPossible(double gain) {
    return gain >= LEAST && gain <= MOST;
  }

  /** The gain of this many dB, which must be possible. */
  public static double ofDecibels(double decibels) {
    return Math.max(LEAST, StrictMath.pow(10, decibels / 10));
  }
}
