package dev.cicada.protocol;

/**
 * Delta_k: within how many rounds each client must call at least once; the paper's Section II-A.
 *
 * <p>A client whose interval has reached its maximum calls in that round whatever its draw says.
 */
@FunctionalInterface
public interface MaximumIntervals {
  /** No client ever has to call. */
  MaximumIntervals NONE = client -> Integer.MAX_VALUE;

  /** Delta_k of a client, in rounds. */
  int of(int client);

  /** The same maximum for every client. */
  static MaximumIntervals all(int rounds) {
    if (rounds < 1) {
      throw new IllegalArgumentException(
          "the maximum interval is " + rounds + " rounds; it must be at least 1. Maybe 50.");
    }
    return client -> rounds;
  }
}
