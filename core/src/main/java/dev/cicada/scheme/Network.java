package dev.cicada.scheme;

import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import java.util.Arrays;

/**
 * What a server knows of its network before any round.
 *
 * @param modelBits S
 * @param rounds T
 * @param tradeOff rho
 * @param floor lambda
 * @param powerWatts P_k by client
 */
public record Network(
    Uplink uplink,
    double modelBits,
    int rounds,
    double tradeOff,
    double floor,
    double[] powerWatts) {

  /** The network of these parameters. */
  public static Network of(NetworkParameters parameters, RateLogarithm logarithm) {
    double[] powerWatts = new double[parameters.clients()];
    Arrays.fill(powerWatts, parameters.powerWatts());
    return new Network(
        parameters.cell().uplink(logarithm),
        parameters.modelBits(),
        parameters.rounds(),
        parameters.tradeOff(),
        parameters.floor(),
        powerWatts);
  }

  public int clients() {
    return powerWatts.length;
  }

  /** The same for another number of rounds. */
  public Network withRounds(int number) {
    return new Network(uplink, modelBits, number, tradeOff, floor, powerWatts);
  }

  /** P1' for one row of gains; P1 for as many rows as rounds. */
  public PlanningProblem problem(double[]... gains) {
    return new PlanningProblem(uplink, modelBits, rounds, tradeOff, floor, powerWatts, gains);
  }

  /** How long a client's upload takes at a share of the band. */
  public double uploadSeconds(int client, double share, double gain) {
    return uplink.uploadSeconds(modelBits, share, powerWatts[client], gain);
  }
}
