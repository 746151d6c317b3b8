package dev.cicada.runtime.machine;

/**
 * How fast rounds follow each other.
 *
 * @param measureMillis how long clients that do not report their channel are waited for
 * @param callMillis how long the calls of a round may take
 * @param early whether a round closes as soon as all its members have answered
 */
public record Pace(long measureMillis, long callMillis, boolean early) {
  /** A fifth of the time that channels are measured in; the rest is for the calls. */
  private static final int MEASURING_PART = 5;

  /** Rounds of equal length. */
  public static Pace everySeconds(double seconds) {
    long millis = Math.max(MEASURING_PART, Math.round(1000 * seconds));
    long measuring = millis / MEASURING_PART;
    return new Pace(measuring, millis - measuring, false);
  }

  /** Rounds that end with the last answer; who is silent is waited for this long. */
  public static Pace asAnswered(double patienceSeconds) {
    long millis = Math.max(1, Math.round(1000 * patienceSeconds));
    return new Pace(millis, millis, true);
  }
}
