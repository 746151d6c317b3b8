package dev.cicada.privacy;

import dev.cicada.protocol.Aggregation;
import dev.cicada.text.Require;

/**
 * What a run does for its clients' privacy.
 *
 * @param updateNorm the norm to which longer updates are shortened
 * @param noise standard deviation of the noise on every round's sum, over {@code updateNorm}
 * @param delta for which every client's epsilon is given
 */
public record ClientPrivacy(double updateNorm, double noise, double delta) {
  public ClientPrivacy {
    Require.positive("updateNorm", updateNorm, "Maybe 1.");
    Require.positive("noise", noise, "Maybe 1.");
    Require.that(delta > 0 && delta < 1, "delta", delta, "above 0 and below 1");
  }

  /** A rule that is a function of sums, made private. */
  public Aggregation aggregation(Aggregation rule, NoiseKey key) {
    return new Clipped(new NoisySum(rule, noise * updateNorm, key), updateNorm);
  }

  /** What a run costs clients, counted on from these divergences. */
  public PrivacyTotals totals(int clients, double[] divergences) {
    return new PrivacyTotals(new SampledGaussian(noise), clients, divergences);
  }
}
