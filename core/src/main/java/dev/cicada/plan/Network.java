package dev.cicada.plan;

import dev.cicada.radio.Uplink;
import dev.cicada.text.Require;
import java.util.Arrays;

/**
 * What is known of a network and its task before any round.
 *
 * @param uplink the band that is shared, its noise, and the logarithm of its rate
 * @param modelBits S, the size of an update
 * @param rounds T
 * @param rho the trade-off, between 0 (energy only) and 1 (convergence only)
 * @param minProbability the paper's lambda, the least probability of a call
 * @param powerWatts P_k by client
 */
public record Network(
    Uplink uplink,
    double modelBits,
    int rounds,
    double rho,
    double minProbability,
    double[] powerWatts) {

  public Network {
    Require.positive("modelBits", modelBits);
    Require.that(rounds >= 1, "rounds", rounds, "a positive whole number");
    Require.that(rho > 0 && rho < 1, "rho", rho, "greater than 0 and less than 1");
    Require.that(
        minProbability > 0 && minProbability <= 1,
        "minProbability",
        minProbability,
        "greater than 0 and at most 1");
    Require.that(powerWatts.length >= 1, "clients", "empty", "a list of at least one client");
    for (int client = 0; client < powerWatts.length; client++) {
      if (!Require.isPositive(powerWatts[client])) {
        Require.positive("clients[" + client + "].powerWatts", powerWatts[client]);
      }
    }
  }

  /** Number of clients K. */
  public int clients() {
    return powerWatts.length;
  }

  /** P1' for one row of gains; P1 for as many rows as rounds. */
  public PlanningProblem problem(double[]... gains) {
    return new PlanningProblem(this, gains);
  }

  /** How long a client's upload takes at a share of the band. */
  public double uploadSeconds(int client, double share, double gain) {
    return uplink.uploadSeconds(modelBits, share, powerWatts[client], gain);
  }

  /** The network of some of its clients. */
  public Network among(int[] clients) {
    return withPowers(Arrays.stream(clients).mapToDouble(client -> powerWatts[client]).toArray());
  }

  /** The same with another uplink. */
  public Network withUplink(Uplink other) {
    return new Network(other, modelBits, rounds, rho, minProbability, powerWatts);
  }

  /** The same with a model of another size. */
  public Network withModelBits(double other) {
    return new Network(uplink, other, rounds, rho, minProbability, powerWatts);
  }

  /** The same for another number of rounds. */
  public Network withRounds(int other) {
    return new Network(uplink, modelBits, other, rho, minProbability, powerWatts);
  }

  /** The same with another trade-off. */
  public Network withRho(double other) {
    return new Network(uplink, modelBits, rounds, other, minProbability, powerWatts);
  }

  /** The same with another least probability. */
  public Network withMinProbability(double other) {
    return new Network(uplink, modelBits, rounds, rho, other, powerWatts);
  }

  /** The same with as many clients as these are powers. */
  public Network withPowers(double... watts) {
    return new Network(uplink, modelBits, rounds, rho, minProbability, watts);
  }
}
