package dev.cicada.plan;

import dev.cicada.radio.Uplink;
import dev.cicada.text.Require;
import java.util.Arrays;

/**
 * One instance of the paper's P1 or P1': a network and its clients' channels.
 *
 * @param gains h by round, then by client; one row means P1', else one row per round
 */
public record PlanningProblem(Network network, double[][] gains) {
  private static final double EXTREME_SNR = 1e60;

  public PlanningProblem {
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

  /** P1 over {@link #rounds()} rounds: a single row of gains holds in every one of them. */
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

  /** (1 - rho) P_k S: what a rate of one bit per second costs the objective in one round. */
  double uploadWeight(int client) {
    return (1 - rho()) * network.powerWatts()[client] * network.modelBits();
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
  public double convergenceTerm(double sumOfProbabilities) {
    return convergenceWeight() / (sumOfProbabilities * sumOfProbabilities);
  }

  /** The price on a client's sum of probabilities at which it wants this sum. */
  public double convergencePrice(double sumOfProbabilities) {
    return 2 * convergenceWeight() / StrictMath.pow(sumOfProbabilities, 3);
  }

  /** The sum of probabilities that a client wants at this price. */
  double callsAtPrice(double price) {
    double calls = StrictMath.cbrt(2 * convergenceWeight() / price);
    return StrictMath.max(minProbability() * rounds(), StrictMath.min(rounds(), calls));
  }

  /** rho T^2 / K. */
  public double convergenceWeight() {
    return rho() * rounds() * rounds() / clients();
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
