package dev.cicada.training.partition;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;

/**
 * Which samples each client holds.
 *
 * <p>Two flat arrays, so a million clients do not need an object each.
 */
public final class Partition {
  private final int[] samples;
  private final int[] firsts;

  private Partition(int[] samples, int[] firsts) {
    this.samples = samples;
    this.firsts = firsts;
  }

  /**
   * A partition from its flat form.
   *
   * @param samples sample numbers, client after client
   * @param firsts where each client's samples begin, then where the last one's end
   */
  public static Partition of(int[] samples, int[] firsts) {
    return new Partition(samples, firsts);
  }

  /** Fails unless every client can have {@code minimum} samples. */
  static void requireEnough(Dataset dataset, int clients, int minimum) {
    if (clients < 1) {
      throw UserError.format("clients is %,d; it must be at least 1", clients);
    }
    if ((long) clients * minimum > dataset.size()) {
      int most = dataset.size() / minimum;
      throw UserError.format(
          "%,d clients cannot have %,d or more samples each of the %,d in %s; maybe "
              + (most == 0 ? "lower the minimum" : "use at most %,d clients"),
          clients,
          minimum,
          dataset.size(),
          dataset.name(),
          most);
    }
  }

  /** Number of clients. */
  public int clients() {
    return firsts.length - 1;
  }

  /** Number of samples that the client holds. */
  public int size(int client) {
    return firsts[client + 1] - firsts[client];
  }

  /** The client's sample at this place. */
  public int sample(int client, int place) {
    return samples[firsts[client] + place];
  }
}
