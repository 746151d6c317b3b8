package dev.cicada.plan;

import dev.cicada.radio.Uplink;
import dev.cicada.text.Require;
import java.util.Arrays;

/** One instance of the paper's P1 or P1': a network and its clients' channels. */
public final class PlanningProblem {
  private static final double EXTREME_SNR = 1e60;

  private final Network network;
  private final double[][] gains;
  private final Prices prices;

  /** Who must not call, by round, then by client; empty if everybody may. */
  private final boolean[][] leftOut;

  /**
   * A problem of a network.
   *
   * @param gains h by round, then by client; one row means P1', else one row per round
   */
  public PlanningProblem(Network network, double[][] gains) {
    this.network = network;
    this.gains = gains;
    this.prices = Prices.of(network);
    this.leftOut = new boolean[0][];
    double[] powerWatts = network.powerWatts();
    Require.that(
        gains.length == 1 || gains.length == network.rounds(),
        "gain",
        gains.length + " values long",
        "one value, or as many as rounds, which is " + network.rounds());
    Uplink uplink = network.uplink();
    double noiseWatts = uplink.bandwidthHz() * uplink.noiseWattsPerHz();
    for (int round = 0; round < gains.length; round++) {
      if (gains[round].length != powerWatts.length) {
        throw Require.refusal(
            "gain of round " + round,
            gains[round].length + " clients long",
            "one value per client, of which there are " + powerWatts.length);
      }
      for (int client = 0; client < powerWatts.length; client++) {
        checkChannel(client, round, powerWatts[client], gains[round][client], noiseWatts);
      }
    }
  }

  private PlanningProblem(PlanningProblem problem, Prices prices, boolean[][] leftOut) {
    this.network = problem.network;
    this.gains = problem.gains;
    this.prices = prices;
    this.leftOut = leftOut;
  }

  /** What is known before any round. */
  public Network network() {
    return network;
  }

  /** h by round, then by client. */
  public double[][] gains() {
    return gains;
  }

  /** The same channels at other prices, without limits. */
  PlanningProblem at(Prices other) {
    return new PlanningProblem(this, other, leftOut);
  }

  /**
   * P1 in which clients whose shares do not fit into a round's band are left out of that round, so
   * that there is a plan even with a tight deadline. A plan has probability 0 for them.
   */
  public PlanningProblem leavingOut() {
    PlanningProblem all = offline();
    boolean[][] out = new boolean[rounds()][clients()];
    boolean somebody = false;
    for (int round = 0; round < out.length; round++) {
      for (int client : Fitting.of(network, all.gains[round]).leftOut()) {
        out[round][client] = true;
        somebody = true;
      }
    }
    if (!somebody) {
      return this;
    }
    Feasibility.checkEverybodyFitsOnce(all, out);
    return new PlanningProblem(all, prices, out);
  }

  /** Whether a client must not call in a round. */
  boolean isLeftOut(int round, int client) {
    return leftOut.length > 0 && leftOut[round][client];
  }

  /** The prices of convergence and energy. */
  Prices prices() {
    return prices;
  }

  /** P1' if there is one gain per client, else P1. */
  public Mode mode() {
    return gains.length == 1 ? Mode.ONLINE : Mode.OFFLINE;
  }

  /** Number of clients K. */
  public int clients() {
    return network.clients();
  }

  /** T. */
  public int rounds() {
    return network.rounds();
  }

  /** The trade-off. */
  public double rho() {
    return network.rho();
  }

  /** The least probability of a call. */
  public double minProbability() {
    return network.minProbability();
  }

  /** The same problem with another trade-off. */
  public PlanningProblem withRho(double other) {
    return new PlanningProblem(network.withRho(other), gains);
  }

  /** P1 over {@link #rounds()} rounds. A single row of gains is repeated for all of them. */
  public PlanningProblem offline() {
    if (gains.length == rounds()) {
      return this;
    }
    double[][] repeated = new double[rounds()][];
    Arrays.fill(repeated, gains[0]);
    return new PlanningProblem(network, repeated);
  }

  /** B: the rate in bits per second of the whole band for each nat of spectral efficiency. */
  double bitsPerSecondPerNat() {
    return network.uplink().bandwidthHz() * network.uplink().logarithm().factor();
  }

  /** a_k: the signal-to-noise ratio that each client would see over the whole band. */
  double[] wholeBandSnr(int round) {
    double noiseWatts = network.uplink().bandwidthHz() * network.uplink().noiseWattsPerHz();
    double[] snr = new double[clients()];
    for (int client = 0; client < snr.length; client++) {
      snr[client] = network.powerWatts()[client] * gains[round][client] / noiseWatts;
    }
    return snr;
  }

  /** R: bits per second at this share of the band. */
  double rate(double wholeBandSnr, double share) {
    return bitsPerSecondPerNat() * share * Spectrum.efficiency(wholeBandSnr / share);
  }

  /** What a rate of one bit per second at full power costs the objective in one round. */
  double uploadWeight(int client) {
    return prices.energy(client) * network.drawWatts(client) * network.modelBits();
  }

  /** What an upload costs the objective at a share of the band. */
  double uploadTerm(int row, int client, double wholeBandSnr, double share) {
    return network.transmitters().powerControl()
        ? prices.energy(client) * network.uploadJoules(client, share, gains[row][client])
        : uploadWeight(client) / rate(wholeBandSnr, share);
  }

  /** What a rate of one bit per second costs the objective in all rounds of a row. */
  double rowWeight(int client) {
    return uploadWeight(client) * roundsPerRow();
  }

  /** Rounds that one row of a plan stands for: T online, 1 offline. */
  int roundsPerRow() {
    return rounds() / gains.length;
  }

  /** The objective's convergence term for a client with this sum of probabilities. */
  public double convergenceTerm(int client, double sumOfProbabilities) {
    double power = network.goal().convergencePower();
    return power == 2
        ? convergenceWeight(client) / (sumOfProbabilities * sumOfProbabilities)
        : convergenceWeight(client) * StrictMath.pow(sumOfProbabilities, -power);
  }

  /** The price on a client's sum of probabilities at which it wants this sum. */
  public double convergencePrice(int client, double sumOfProbabilities) {
    double power = network.goal().convergencePower();
    return power * convergenceWeight(client) / StrictMath.pow(sumOfProbabilities, power + 1);
  }

  /** A price of a call at which nobody wants one. */
  double forbiddingPrice(int client) {
    return 2 * convergencePrice(client, minProbability() * rounds());
  }

  /**
   * The sum of probabilities that a client wants at this price, were there no least or highest one.
   */
  public double callsWanted(int client, double price) {
    double power = network.goal().convergencePower();
    double ratio = power * convergenceWeight(client) / price;
    return power == 2 ? StrictMath.cbrt(ratio) : StrictMath.pow(ratio, 1 / (power + 1));
  }

  /** The sum of probabilities that a client wants at this price. */
  double callsAtPrice(int client, double price) {
    double calls = callsWanted(client, price);
    return StrictMath.max(minProbability() * rounds(), StrictMath.min(rounds(), calls));
  }

  /** rho a_k T^m / K: the convergence term of a client with one call. */
  public double convergenceWeight(int client) {
    double power = network.goal().convergencePower();
    double factor = prices.convergence();
    double all =
        power == 2
            ? factor * rounds() * rounds() / clients()
            : factor * StrictMath.pow(rounds(), power) / clients();
    return all * network.goal().weight(client);
  }

  private static void checkChannel(
      int client, int round, double power, double gain, double noiseWatts) {
    double snr = power * gain / noiseWatts;
    if (Require.isPositive(gain) && snr > 1 / EXTREME_SNR && snr < EXTREME_SNR) {
      return;
    }
    String name = "clients[" + client + "]";
    if (gain < 0) {
      throw Require.refusal(
          name + ".gain[" + round + "]",
          gain,
          "positive and finite. Maybe it is in decibels; it must be a ratio of powers");
    }
    Require.positive(name + ".gain[" + round + "]", gain);
    throw Require.refusal(
        name + "'s signal-to-noise ratio over the whole band",
        snr,
        "between 1e-60 and 1e60. Maybe a power, gain or noise density is in another unit");
  }
}
