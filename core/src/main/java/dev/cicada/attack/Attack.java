package dev.cicada.attack;

import dev.cicada.random.RandomStream;

/** What an attacker sends instead of its update. A pure function, called by any thread. */
@FunctionalInterface
public interface Attack {
  /**
   * Changes an attacker's update in place.
   *
   * @param randomness of this client in this round
   */
  void change(float[] update, RandomStream randomness);
}
