package dev.cicada.simulation;

/**
 * What local training takes from a client's battery: kappa C D f^2 joules for D samples.
 *
 * <p>The paper leaves it out as a constant (Section II-B), since every client trains in every
 * round.
 *
 * @param kappa effective capacitance of the processor, such as 1e-28
 * @param cyclesPerSample C
 * @param samplesPerStep D of one local step, the batch size
 * @param frequencyHz f
 */
public record ComputeEnergy(
    double kappa, double cyclesPerSample, double samplesPerStep, double frequencyHz) {
  /** Training that costs nothing. */
  public static final ComputeEnergy NONE = new ComputeEnergy(0, 0, 0, 0);

  public ComputeEnergy {
    requireNotNegative("kappa", kappa, "Maybe 1e-28.");
    requireNotNegative("cyclesPerSample", cyclesPerSample, "Maybe 1e4.");
    requireNotNegative("samplesPerStep", samplesPerStep, "Maybe 10, the batch size.");
    requireNotNegative("frequencyHz", frequencyHz, "Maybe 1e9.");
  }

  /** The energy of one local step of one client. */
  public double joulesPerStep() {
    return kappa * cyclesPerSample * samplesPerStep * frequencyHz * frequencyHz;
  }

  private static void requireNotNegative(String name, double value, String advice) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be at least 0 and finite. " + advice);
    }
  }
}
