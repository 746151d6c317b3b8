package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.extension.Registry;
import dev.cicada.plan.Network;
import dev.cicada.settings.Settings;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BandwidthRuleTest {
  private final Network network = Cells.network(10, 1);
  private final double[] gains = Cells.gains(network, 3)[0];
  private final double[] reserved = new double[10];

  BandwidthRuleTest() {
    Arrays.fill(reserved, 0.1);
  }

  private double joules(BandwidthRule rule, int... callers) {
    double[] grants = rule.grants(network, gains, reserved, callers);
    return joules(grants, callers);
  }

  private double joules(double[] grants, int... callers) {
    double joules = 0;
    for (int i = 0; i < callers.length; i++) {
      joules += 0.2 * network.uploadSeconds(callers[i], grants[i], gains[callers[i]]);
    }
    return joules;
  }

  @Test
  void fixedGrantsWhatWasReserved() {
    reserved[7] = 0.3;
    assertThat(new BandwidthRules.Fixed().grants(network, gains, reserved, new int[] {2, 7}))
        .containsExactly(0.1, 0.3);
  }

  @Test
  void sharedDividesTheBandEquallyAmongTheCallers() {
    assertThat(new BandwidthRules.Shared().grants(network, gains, reserved, new int[] {0, 4, 9}))
        .containsOnly(1 / 3.0);
  }

  @Test
  void optimalGivesASingleCallerTheWholeBand() {
    assertThat(new BandwidthRules.Optimal().grants(network, gains, reserved, new int[] {4})[0])
        .isCloseTo(1, within(1e-12));
  }

  @Test
  void optimalTakesNoMoreEnergyThanSharedAndSharedNoMoreThanFixed() {
    double optimal = joules(new BandwidthRules.Optimal(), 1, 3, 8);
    assertThat(optimal).isLessThan(joules(new BandwidthRules.Shared(), 1, 3, 8));
    assertThat(joules(new BandwidthRules.Shared(), 1, 3, 8))
        .isLessThan(joules(new BandwidthRules.Fixed(), 1, 3, 8));
  }

  @Test
  void optimalCannotBeImprovedByMovingBandBetweenCallers() {
    int[] callers = {0, 2, 5, 6};
    double[] grants = new BandwidthRules.Optimal().grants(network, gains, reserved, callers);
    double best = joules(grants, callers);
    for (int from = 0; from < callers.length; from++) {
      for (int to = 0; to < callers.length; to++) {
        if (from != to) {
          double[] moved = grants.clone();
          moved[from] -= 1e-3;
          moved[to] += 1e-3;
          assertThat(joules(moved, callers)).isGreaterThan(best);
        }
      }
    }
  }

  @Test
  void nobodyIsGrantedAnythingWhenNobodyCalls() {
    for (BandwidthProvider rule : Registry.ofClassPath().all(BandwidthProvider.class)) {
      assertThat(
              GuardedBandwidth.of(rule.rule(Settings.DEFAULTS))
                  .grants(network, gains, reserved, new int[0]))
          .isEmpty();
    }
  }
}
