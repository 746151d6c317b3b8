package dev.cicada.radio;

/**
 * A network and the task it is given.
 *
 * @param powerWatts P, of every client
 * @param modelBits S, what a call sends
 * @param rounds T
 * @param tradeOff rho, the weight of convergence against energy
 * @param floor lambda, the least probability of a call
 */
public record NetworkParameters(
    int clients,
    Cell cell,
    double powerWatts,
    double modelBits,
    int rounds,
    double tradeOff,
    double floor) {
  /** S of the paper's AlexNet for CIFAR-10, Section V-A. */
  public static final double CIFAR_MODEL_BITS = 4.57e8;

  /**
   * The paper's network: Table II unless said otherwise. What the paper leaves open is ours: the
   * minimum distance, the ideal receiver, no random losses, rounds, trade-off and floor.
   */
  public static final NetworkParameters PAPER =
      new NetworkParameters(
          10, // K
          new Cell(
              1000, // R
              1, // ours: the paper says nothing of clients near the antenna
              5e6, // W
              -174, // N0
              0, // ours: the paper says nothing of the receiver
              LogDistancePathLoss.MACRO_2_GHZ,
              Shadowing.NONE, // ours: the paper names path loss only
              Fading.NONE), // ours: the paper names path loss only
          0.2, // P
          6.37e6, // S of the model for MNIST, Section V-A
          50, // ours
          0.1, // ours, within the 0.01 to 0.9 of the paper's Fig. 2
          0.01); // ours: the paper uses lambda and gives no value

  public NetworkParameters {
    Require.atLeast("clients", clients, 1, "Maybe 10, the paper's.");
    Require.positive("powerWatts", powerWatts, "Maybe 0.2, the paper's.");
    Require.positive("modelBits", modelBits, "Maybe 6.37e6, the paper's model for MNIST.");
    Require.atLeast("rounds", rounds, 1, "Maybe 50.");
    Require.that(
        tradeOff > 0 && tradeOff < 1, "tradeOff", tradeOff, "above 0 and below 1", "Maybe 0.1.");
    Require.that(floor > 0 && floor <= 1, "floor", floor, "above 0, at most 1", "Maybe 0.01.");
  }
}
