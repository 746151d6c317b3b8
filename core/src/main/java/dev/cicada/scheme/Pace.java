package dev.cicada.scheme;

/**
 * Whether a scheme's rounds wait for their callers.
 *
 * <p>At a steady pace every client trains all the time, from the model that it last received, and
 * all rounds take equally long. A scheme that waits hands the newest model to a round's callers and
 * to nobody else. They train and send, and the round lasts until the last update has arrived.
 *
 * @param waits whether a round lasts as long as its callers take
 * @param deadlineSeconds after which a round that waits is over, without those who are late;
 *     infinite if it waits for everybody
 */
public record Pace(boolean waits, double deadlineSeconds) {
  /** The paper's: nobody waits for anybody. */
  public static final Pace STEADY = new Pace(false, Double.POSITIVE_INFINITY);

  public Pace {
    if (!(deadlineSeconds > 0)) {
      throw new IllegalArgumentException(
          "deadlineSeconds is " + deadlineSeconds + "; it must be above 0.");
    }
  }
}
