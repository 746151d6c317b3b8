package dev.cicada.client;

import dev.cicada.identity.DrawKey;
import dev.cicada.identity.DrawOccasion;
import dev.cicada.identity.SignedDraw;
import dev.cicada.protocol.CallDraws;

/** The client's draws: whether to call. */
@FunctionalInterface
public interface Draws {
  /** Draws for a round, at this probability. */
  Draw draw(int client, int round, double probability);

  /**
   * The outcome of a draw.
   *
   * @param proof that the server checks
   */
  record Draw(boolean calls, byte[] proof) {}

  /** Draws by the seed of the run. The server can draw them too. */
  static Draws seeded(CallDraws draws) {
    return (client, round, probability) ->
        new Draw(draws.calls(client, round, probability), new byte[0]);
  }

  /** Draws by the client's key. The server can verify them, and nobody can choose them. */
  static Draws signed(DrawKey key, String run, String name) {
    return (client, round, probability) -> {
      SignedDraw draw = SignedDraw.make(key, new DrawOccasion(run, round, name));
      return new Draw(draw.calls(probability), draw.proof());
    };
  }
}
