package dev.cicada.runtime.client;

import dev.cicada.protocol.CallDraws;

/** The client's own draws, whether to call. */
@FunctionalInterface
public interface Draws {
  /** Draws for a round, having been told this probability. */
  Draw draw(int client, int round, double probability);

  /**
   * What came of a draw.
   *
   * @param proof that the server checks
   */
  record Draw(boolean calls, byte[] proof) {}

  /** Draws that the seed of the run decides; the server can draw them too. */
  static Draws seeded(CallDraws draws) {
    return (client, round, probability) ->
        new Draw(draws.calls(client, round, probability), new byte[0]);
  }
}
