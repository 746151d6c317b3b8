package dev.cicada.privacy;

import dev.cicada.text.UserError;
import java.util.HashMap;
import java.util.Map;

/**
 * What a run has cost each client in privacy so far: Renyi divergences added up over rounds.
 *
 * <p>They take 1.2 kilobytes per client.
 */
public final class PrivacyTotals {
  private static final int MOST_CLIENTS = 200_000;

  /**
   * Plans have few distinct probabilities, but other schemes may have one for each client and
   * round.
   */
  private static final int MOST_REMEMBERED = 10_000;

  private final SampledGaussian mechanism;
  private final double[] divergences;
  private final int clients;
  private final Map<Double, double[]> known = new HashMap<>();

  /** Counts on from {@link #divergences}, or from zero if they are empty. */
  public PrivacyTotals(SampledGaussian mechanism, int clients, double[] divergences) {
    if (clients > MOST_CLIENTS) {
      throw UserError.format(
          "privacy is accounted for %,d clients, which takes too much memory; there must be at most"
              + " %,d. Maybe fewer clients",
          clients, MOST_CLIENTS);
    }
    this.mechanism = mechanism;
    this.clients = clients;
    this.divergences =
        divergences.length == 0
            ? new double[clients * RenyiLoss.orderCount()]
            : divergences.clone();
  }

  /** Counts a round in which each client took part with its probability. */
  public void add(double[] probabilities) {
    for (int client = 0; client < clients; client++) {
      add(client, probabilities[client], 1);
    }
  }

  /** Counts some rounds in which a client took part with the same probability. */
  public void add(int client, double probability, int rounds) {
    if (known.size() > MOST_REMEMBERED) {
      known.clear();
    }
    double[] round = known.computeIfAbsent(probability, mechanism::divergences);
    int place = client * round.length;
    for (int i = 0; i < round.length; i++) {
      divergences[place + i] += rounds * round[i];
    }
  }

  /** The least epsilon of every client for a delta. */
  public double[] epsilons(double delta) {
    double[] epsilons = new double[clients];
    for (int client = 0; client < clients; client++) {
      epsilons[client] = epsilon(client, delta);
    }
    return epsilons;
  }

  /** The least epsilon of a client for a delta. */
  public double epsilon(int client, double delta) {
    return RenyiLoss.epsilon(divergences, client * RenyiLoss.orderCount(), delta);
  }

  /** A copy, to count on from. */
  public double[] divergences() {
    return divergences.clone();
  }
}
