package dev.cicada.server.machine;

/**
 * How fast rounds follow each other.
 *
 * @param measureMillis how long clients have to report their channels
 * @param drawMillis how long they have to say whether they call, where the band is granted after
 *     the draws
 * @param callMillis how long the calls of a round may take
 * @param early whether none of these is waited for to the end once all clients have answered
 */
public record Pace(long measureMillis, long drawMillis, long callMillis, boolean early) {
  /**
   * Channels are measured in one of the parts, draws made in another; the rest is for the calls.
   */
  private static final int PARTS = 5;

  /**
   * Rounds of equal length.
   *
   * @param drawsFirst whether the band is granted after the draws, which then have a time of their
   *     own
   */
  public static Pace everySeconds(double seconds, boolean drawsFirst) {
    long millis = Math.max(PARTS, Math.round(1000 * seconds));
    long part = millis / PARTS;
    long drawing = drawsFirst ? part : 0;
    return new Pace(part, drawing, millis - part - drawing, false);
  }

  /** Rounds that end with the last answer; who is silent is waited for this long. */
  public static Pace asAnswered(double patienceSeconds) {
    long millis = Math.max(1, Math.round(1000 * patienceSeconds));
    return new Pace(millis, millis, millis, true);
  }
}
