package dev.cicada.protocol;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;

/**
 * The clients' draws, whether to call: step 3 of the paper's protocol.
 *
 * @param selection the seed for {@link Purpose#SELECTION}
 */
public record CallDraws(Seed selection) {
  /** The draws that belong to a root seed. */
  public static CallDraws of(Seed root) {
    return new CallDraws(root.split(Purpose.SELECTION));
  }

  /** Whether a client that was told this probability calls in a round. */
  public boolean calls(int client, int round, double probability) {
    if (probability <= 0 || probability >= 1) {
      return probability >= 1;
    }
    return selection.split(client).stream(round).nextDouble() < probability;
  }
}
