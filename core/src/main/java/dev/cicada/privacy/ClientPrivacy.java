package dev.cicada.privacy;

import dev.cicada.protocol.Aggregation;
import dev.cicada.text.Require;

/**
 * What a run does for its clients' privacy.
 *
 * @param updateNorm to which length updates are shortened
 * @param noise deviation of the noise on every round's sum, in such lengths
 * @param delta for which every client's epsilon is told
 */
public record ClientPrivacy(double updateNorm, double noise, double delta) {
  public ClientPrivacy {
    Require.positive("updateNorm", updateNorm, "Maybe 1.");
    Require.positive("noise", noise, "Maybe 1.");
    Require.that(delta > 0 && delta < 1, "delta", delta, "above 0 and below 1");
  }

  /** A function of sums made private. */
  public Aggregation aggregation(Aggregation rule, NoiseKey key) {
    return new Clipped(new NoisySum(rule, noise * updateNorm, key), updateNorm);
  }

  /** What it costs clients, from some divergences on. */
  public PrivacyTotals totals(int clients, double[] divergences) {
    return new PrivacyTotals(new SampledGaussian(noise), clients, divergences);
  }
}
