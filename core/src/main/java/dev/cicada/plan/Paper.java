package dev.cicada.plan;

import dev.cicada.radio.Cell;
import dev.cicada.radio.Fading;
import dev.cicada.radio.LogDistancePathLoss;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Shadowing;
import java.util.Arrays;

/**
 * The paper's network: Table II unless noted. Where the paper says nothing, the choice is ours: the
 * minimum distance, the ideal receiver, no random losses, rounds, rho and the least probability.
 */
public final class Paper {
  /** K. */
  public static final int CLIENTS = 10;

  /** The surroundings: radius R, band W, noise N0. */
  public static final Cell CELL =
      new Cell(
          1000, // R
          1, // ours: the paper says nothing of clients near the antenna
          5e6, // W
          -174, // N0
          0, // ours: the paper says nothing of the receiver
          LogDistancePathLoss.MACRO_2_GHZ,
          Shadowing.NONE, // ours: the paper names path loss only
          Fading.NONE); // ours: the paper names path loss only

  /** P, of every client. */
  public static final double POWER_WATTS = 0.2;

  /** S of the model for MNIST, Section V-A. */
  public static final double MODEL_BITS = 6.37e6;

  /** S of AlexNet for CIFAR-10, Section V-A. */
  public static final double CIFAR_MODEL_BITS = 4.57e8;

  /** T: ours. */
  public static final int ROUNDS = 50;

  /** The trade-off: ours, within the 0.01 to 0.9 of the paper's Fig. 2. */
  public static final double RHO = 0.1;

  /** The least probability: ours, for the paper uses lambda and gives no value. */
  public static final double MIN_PROBABILITY = 0.01;

  private Paper() {}

  /** The network with the paper's number of clients. */
  public static Network network() {
    return network(CLIENTS);
  }

  /** The network with another number of clients. */
  public static Network network(int clients) {
    double[] powerWatts = new double[clients];
    Arrays.fill(powerWatts, POWER_WATTS);
    return new Network(
        CELL.uplink(RateLogarithm.BINARY), MODEL_BITS, ROUNDS, RHO, MIN_PROBABILITY, powerWatts);
  }
}
