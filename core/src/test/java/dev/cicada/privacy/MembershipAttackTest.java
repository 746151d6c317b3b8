package dev.cicada.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * An adversary sees every model and knows everything except the client's draws and the noise. By
 * the likelihood ratio, it guesses whether the client sent its update or zeros.
 */
class MembershipAttackTest {
  private static final int TRIALS = 6000;
  private static final int ROUNDS = 5;
  private static final double PROBABILITY = 0.4;
  private static final double DELTA = 1e-2;

  /**
   * How far a frequency over all trials may be from its probability, except in one case in 1,000.
   */
  private static final double MARGIN = Math.sqrt(Math.log(2000) / (2.0 * TRIALS));

  @Test
  void whatItFindsStaysBelowEpsilon() {
    for (double noise : new double[] {0.5, 1, 2}) {
      double epsilon = PrivacyCost.of(PROBABILITY, ROUNDS).epsilons(noise, DELTA)[0];
      assertThat(foundEpsilon(noise)).as("noise %s", noise).isLessThanOrEqualTo(epsilon);
    }
  }

  /** Shows that the test above can fail. */
  @Test
  void itFindsWhatAWeakerMechanismLeaks() {
    double promised = PrivacyCost.of(PROBABILITY, ROUNDS).epsilons(3, DELTA)[0];
    assertThat(foundEpsilon(0.3)).isGreaterThan(promised);
  }

  /** The largest epsilon that some threshold proves: log((hits - delta) / false alarms). */
  private static double foundEpsilon(double noise) {
    double[] with = ratios(noise, true);
    double[] without = ratios(noise, false);
    Arrays.sort(with);
    Arrays.sort(without);
    double found = 0;
    for (int i = 0; i < TRIALS; i += 20) {
      double threshold = with[i];
      double hits = share(with, threshold) - MARGIN;
      double alarms = share(without, threshold) + MARGIN;
      if (hits > DELTA) {
        found = Math.max(found, Math.log((hits - DELTA) / alarms));
      }
    }
    return found;
  }

  /** How many of the sorted values are at least a threshold. */
  private static double share(double[] sorted, double threshold) {
    int place = Arrays.binarySearch(sorted, threshold);
    return 1 - (place < 0 ? -place - 1 : place) / (double) sorted.length;
  }

  /** The log of the likelihood ratio, in many runs. */
  private static double[] ratios(double noise, boolean takesPart) {
    double[] ratios = new double[TRIALS];
    for (int trial = 0; trial < TRIALS; trial++) {
      Seed seed = new Seed(takesPart ? trial : -1 - trial);
      RandomStream draws = seed.stream(1);
      Coordinator coordinator =
          new Coordinator(
              Coordinator.Snapshot.initial(1, new float[1]),
              new ClientPrivacy(1, noise, DELTA).aggregation(new CallerSum(), NoiseKey.of(seed)),
              MaximumIntervals.NONE,
              client -> 1);
      double before = 0;
      for (int round = 0; round < ROUNDS; round++) {
        if (draws.nextDouble() < PROBABILITY && takesPart) {
          coordinator.accept(0, new float[] {100});
        }
        coordinator.close();
        double moved = coordinator.model()[0] - before;
        before = coordinator.model()[0];
        double tilt = Math.exp((2 * moved - 1) / (2 * noise * noise));
        ratios[trial] += Math.log(1 - PROBABILITY + PROBABILITY * tilt);
      }
    }
    return ratios;
  }
}
