package dev.cicada.attack;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.text.Require;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which clients attack, and how.
 *
 * @param attack what they send
 * @param share of all clients, rounded to a whole number of them
 */
public record Attackers(Attack attack, double share) {
  /** Nobody. */
  public static final Attackers NOBODY = new Attackers((update, randomness) -> {}, 0);

  public Attackers {
    Require.within("attackers", share, 0, 1, "Maybe 0.2.");
  }

  /** The attackers, drawn at random. */
  public BitSet among(int clients, Seed seed) {
    int[] order = IntStream.range(0, clients).toArray();
    seed.split(Purpose.ATTACK).stream(0).shuffle(order);
    BitSet attackers = new BitSet(clients);
    for (int i = 0; i < Math.round(share * clients); i++) {
      attackers.set(order[i]);
    }
    return attackers;
  }

  /** Changes an attacker's update in a round. */
  public void change(float[] update, Seed seed, int client, int round) {
    attack.change(update, seed.split(Purpose.ATTACK).split(client).stream(round + 1L));
  }
}
