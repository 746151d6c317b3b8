package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.ExtensionFault;
import dev.cicada.plan.Network;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GuardedSchemeTest {
  private static final double[] QUARTERS = {0.25, 0.25, 0.25, 0.25};

  private static void decide(Scheme.Rule rule) {
    Scheme scheme = new GuardedScheme("mine", conditions -> rule);
    Network network = Cells.network(4, 10);
    scheme.start(Cells.conditions(network, Conditions.Foresight.NONE)).decide(7, QUARTERS);
  }

  private static void assertRefused(Scheme.Rule rule, String message) {
    assertThatThrownBy(() -> decide(rule))
        .isInstanceOf(ExtensionFault.class)
        .hasMessageStartingWith("scheme mine")
        .hasMessageContaining(message);
  }

  @Test
  void namesTheClientAndTheRoundOfAProbabilityThatIsNone() {
    assertRefused(
        (round, gains) -> new Decision(new double[] {0, 1, 1.5, 1}, QUARTERS),
        "client 2's probability in round 7 is 1.5");
    assertRefused(
        (round, gains) -> new Decision(new double[] {Double.NaN, 1, 1, 1}, QUARTERS),
        "client 0's probability in round 7 is NaN");
  }

  @Test
  void refusesSharesBelowNothingAndBeyondTheBand() {
    assertRefused(
        (round, gains) -> new Decision(QUARTERS, new double[] {0.5, 0.5, -0.1, 0.1}),
        "client 2's share of the band in round 7 is -0.1");
    assertRefused(
        (round, gains) -> new Decision(QUARTERS, new double[] {0.5, 0.5, 0.1, 0.1}),
        "the shares of round 7 add up to 1.2");
  }

  @Test
  void refusesWrongLengthsAndNothing() {
    assertRefused(
        (round, gains) -> new Decision(Arrays.copyOf(QUARTERS, 3), QUARTERS),
        "round 7 has 3 probabilities; there must be one for each of the 4 clients");
    assertRefused((round, gains) -> new Decision(QUARTERS, null), "round 7 has no shares");
    assertRefused((round, gains) -> null, "it gives nothing in round 7");
  }

  @Test
  void saysWhereASchemeThrew() {
    assertRefused(
        (round, gains) -> {
          throw new IllegalStateException("too late");
        },
        "failed in round 7: java.lang.IllegalStateException: too late");
    assertRefused(
        (round, gains) -> {
          throw new UnsupportedOperationException();
        },
        "failed in round 7: java.lang.UnsupportedOperationException");
    assertRefused(
        (round, gains) -> {
          throw new AssertionError("never");
        },
        "failed in round 7: java.lang.AssertionError: never");
  }

  @Test
  void refusesAMemoryThatIsTooShortForItsClients() {
    Scheme.Rule rule =
        new Scheme.Rule() {
          @Override
          public Decision decide(int round, double[] gains) {
            return Decision.withEqualShares(QUARTERS);
          }

          @Override
          public double[] memory() {
            return new double[7];
          }

          @Override
          public int memoryPerClient() {
            return 2;
          }
        };
    Scheme.Rule guarded =
        new GuardedScheme("mine", conditions -> rule)
            .start(Cells.conditions(Cells.network(4, 10), Conditions.Foresight.NONE));

    assertThatThrownBy(guarded::memory)
        .isInstanceOf(ExtensionFault.class)
        .hasMessageContaining("it remembers 7 numbers; with 2 for each of the 4 clients");
  }

  @Test
  void refusesGrantsThatAreNone() {
    Network network = Cells.network(4, 10);
    int[] callers = {1, 3};
    for (double[] grants : new double[][] {{0.5, 0}, {0.6, 0.6}, {1}, {0.5, Double.NaN}}) {
      BandwidthRule rule = new GuardedBandwidth("mine", (net, gains, reserved, who) -> grants);
      assertThatThrownBy(() -> rule.grants(network, QUARTERS, QUARTERS, callers))
          .isInstanceOf(ExtensionFault.class)
          .hasMessageStartingWith("bandwidth mine: ");
    }
  }
}
