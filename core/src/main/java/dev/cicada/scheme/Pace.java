package dev.cicada.scheme;

/**
 * How a scheme's rounds go: the way of working that it declares to the protocol.
 *
 * <p>In a steady pace every client trains all the time, from the model that it last received, and
 * rounds follow each other in equal steps. A scheme that waits hands the newest model to a round's
 * callers and to nobody else; they train, send, and the round lasts until the last has arrived.
 *
 * @param waits whether a round lasts as long as its callers take
 * @param deadlineSeconds after which a round that waits is over, without those who are late;
 *     infinite if it waits for all
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
