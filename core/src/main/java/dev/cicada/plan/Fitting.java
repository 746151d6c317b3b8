package dev.cicada.plan;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Which clients can meet a round's deadline together. A deadline puts a floor under every share. If
 * the floors do not fit into the band, the clients with the largest floors are left out.
 *
 * @param clients who fit, in increasing order
 * @param leftOut the others, in increasing order
 */
public record Fitting(int[] clients, int[] leftOut) {
  /** Room for rounding, so that planners agree that the clients fit. */
  private static final double BAND = 1 - 1e-9;

  /** The fitting of all clients of a network. */
  public static Fitting of(Network network, double[] gains) {
    return of(network, gains, IntStream.range(0, network.clients()).toArray());
  }

  /**
   * The fitting of some clients.
   *
   * @param gains h of every client of the network
   * @param candidates in increasing order
   */
  public static Fitting of(Network network, double[] gains, int[] candidates) {
    double[] floors = new double[candidates.length];
    double sum = 0;
    for (int i = 0; i < floors.length; i++) {
      floors[i] = network.leastShare(candidates[i], gains[candidates[i]]);
      sum += floors[i];
    }
    if (sum <= BAND) {
      return new Fitting(candidates, new int[0]);
    }
    boolean[] out = largest(floors);
    return new Fitting(
        IntStream.range(0, out.length).filter(i -> !out[i]).map(i -> candidates[i]).toArray(),
        IntStream.range(0, out.length).filter(i -> out[i]).map(i -> candidates[i]).toArray());
  }

  /** The values of those who fit. */
  public double[] pick(double[] values) {
    return Transmitters.pick(values, clients);
  }

  /** Whether nobody is left out. */
  public boolean isWhole() {
    return leftOut.length == 0;
  }

  /** Takes the smallest floors first; of equal ones, that of the client with the lower number. */
  private static boolean[] largest(double[] floors) {
    boolean[] out = new boolean[floors.length];
    Arrays.fill(out, true);
    double sum = 0;
    int[] ascending =
        IntStream.range(0, floors.length)
            .boxed()
            .sorted((a, b) -> Double.compare(floors[a], floors[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i : ascending) {
      sum += floors[i];
      if (sum > BAND) {
        break;
      }
      out[i] = false;
    }
    return out;
  }
}
