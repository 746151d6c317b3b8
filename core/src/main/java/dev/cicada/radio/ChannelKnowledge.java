package dev.cicada.radio;

import dev.cicada.random.Seed;

/**
 * How well channels are known when a round is decided.
 *
 * <p>A gain is known with a log-normal error, and plans assume that it is worse than known by a
 * margin. If the rate was chosen for a gain above the true one, the upload fails: an outage. A pure
 * function of seed, client and round.
 *
 * @param errorDb standard deviation of the error; 0 if gains are known exactly
 * @param marginDb by how much plans assume the channel to be worse than known
 */
public record ChannelKnowledge(double errorDb, double marginDb, Seed seed) {
  /** Every gain is known exactly. */
  public static final ChannelKnowledge PERFECT = new ChannelKnowledge(0, 0, new Seed(0));

  public ChannelKnowledge {
    if (!(errorDb >= 0 && marginDb >= 0)) {
      throw new IllegalArgumentException(
          "errorDb is %s and marginDb %s; both must be at least 0.".formatted(errorDb, marginDb));
    }
  }

  /** The gain that plans assume, over the true one. */
  double factor(int client, int round) {
    return Cell.ratio(excessDb(client, round));
  }

  /** Whether a client's channel in a round is worse than plans assume. */
  public boolean isOutage(int client, int round) {
    return excessDb(client, round) > 0;
  }

  private boolean isPerfect() {
    return errorDb == 0 && marginDb == 0;
  }

  private double excessDb(int client, int round) {
    double error = errorDb == 0 ? 0 : errorDb * seed.split(client).stream(round).nextGaussian();
    return isPerfect() ? 0 : error - marginDb;
  }

  /** Turns a round's true gains into those that plans assume. */
  void apply(int round, double[] gains) {
    if (!isPerfect()) {
      for (int client = 0; client < gains.length; client++) {
        gains[client] *= factor(client, round);
      }
    }
  }
}
