package dev.cicada.scheme;

import java.util.Arrays;

/** What the benchmark schemes have in common. */
final class Senders {
  private Senders() {}

  static void requireWithin(double senders, int clients) {
    if (!(senders > 0 && senders <= clients)) {
      throw new IllegalArgumentException(
          "senders is %s; it must be above 0 and at most %d, the clients. Maybe 1."
              .formatted(senders, clients));
    }
  }

  /** Gives every client 1/K of the band: benchmarks do not plan it. */
  static void reserveEqually(double[] shares) {
    Arrays.fill(shares, 1.0 / shares.length);
  }
}
