package dev.cicada.simulation;

/**
 * What local training takes from a client's battery: kappa C D f^2 joules for D samples.
 *
 * <p>The paper leaves it out as a constant (Section II-B): every client trains in every round.
 *
 * @param kappa effective capacitance of the processor, such as 1e-28
 * @param cyclesPerSample C
 * @param samplesPerStep D of one local step, the batch size
 * @param frequencyHz f
 */
public record ComputeEnergy(
    double kappa, double cyclesPerSample, double samplesPerStep, double frequencyHz) {
  /** Training that is not charged for. */
  public static final ComputeEnergy NONE = new ComputeEnergy(0, 0, 0, 0);

  public ComputeEnergy {
    if (!(kappa >= 0 && cyclesPerSample >= 0 && samplesPerStep >= 0 && frequencyHz >= 0)) {
      throw new IllegalArgumentException(
          "kappa, cyclesPerSample, samplesPerStep, frequencyHz are %s, %s, %s, %s; none may be negative. Maybe 1e-28, 1e4, 10, 1e9."
              .formatted(kappa, cyclesPerSample, samplesPerStep, frequencyHz));
    }
  }

  /** The energy of one local step of one client. */
  public double joulesPerStep() {
    return kappa * cyclesPerSample * samplesPerStep * frequencyHz * frequencyHz;
  }
}
