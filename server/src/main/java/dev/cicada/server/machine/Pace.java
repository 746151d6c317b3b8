package dev.cicada.server.machine;

/**
 * How fast rounds follow each other.
 *
 * @param measureMillis how long clients have to report their channels
 * @param drawMillis how long they have to say whether they call, if the band is granted after the
 *     draws
 * @param callMillis how long the calls of a round may take
 * @param early whether each of these ends as soon as all clients have answered
 */
public record Pace(long measureMillis, long drawMillis, long callMillis, boolean early) {
  /** A round has this many parts: one for measuring channels, one for draws, the rest for calls. */
  private static final int PARTS = 5;

  /**
   * Rounds of equal length.
   *
   * @param drawsFirst whether the band is granted after the draws, which then have their own time
   */
  public static Pace everySeconds(double seconds, boolean drawsFirst) {
    long millis = Math.max(PARTS, Math.round(1000 * seconds));
    long part = millis / PARTS;
    long drawing = drawsFirst ? part : 0;
    return new Pace(part, drawing, millis - part - drawing, false);
  }

  /** Rounds that end with the last answer. Silent clients are waited for this long. */
  public static Pace asAnswered(double patienceSeconds) {
    long millis = Math.max(1, Math.round(1000 * patienceSeconds));
    return new Pace(millis, millis, millis, true);
  }
}
