package dev.cicada.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.extension.Registry;
import dev.cicada.plan.Fitting;
import dev.cicada.plan.Network;
import dev.cicada.plan.Transmitters;
import dev.cicada.plan.Upload;
import dev.cicada.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GrantingTest {
  private static final int CLIENTS = 10;

  private static Network network(double deadline) {
    return Cells.network(CLIENTS, 40)
        .withTransmitters(Transmitters.PAPER.withDeadline(deadline).withPowerControl());
  }

  static List<String> schemes() {
    return Cells.schemes().stream().filter(name -> !name.equals("proposed-offline")).toList();
  }

  static List<BandwidthRule> rules() {
    return Registry.ofClassPath().all(BandwidthProvider.class).stream()
        .<BandwidthRule>map(each -> GuardedBandwidth.of(each.rule(Settings.DEFAULTS)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyUploadMeetsTheDeadlineAndWhoIsLeftOutIsNoCaller(BandwidthRule rule) {
    int[] callers = {0, 2, 3, 5, 6, 9};
    double[] reserved = new double[CLIENTS];
    Arrays.fill(reserved, 0.1);
    int leftOut = 0;
    for (double deadline : new double[] {0.3, 1, 3, 10, 100}) {
      Network network = network(deadline);
      for (double[] gains : Cells.gains(network, 4)) {
        Granting.Grants grants = new Granting(rule, network).grant(gains, reserved, callers);
        assertThat(
                IntStream.concat(Arrays.stream(grants.callers()), Arrays.stream(grants.leftOut())))
            .containsExactlyInAnyOrder(0, 2, 3, 5, 6, 9);
        for (int i = 0; i < grants.callers().length; i++) {
          int caller = grants.callers()[i];
          Upload upload = network.upload(caller, grants.shares()[i], gains[caller]);
          assertThat(upload.seconds()).isLessThanOrEqualTo(deadline * (1 + 1e-9));
          assertThat(upload.watts()).isLessThanOrEqualTo(0.2);
          assertThat(upload.joules())
              .isGreaterThanOrEqualTo(network.leastJoules(caller, gains[caller]));
        }
        leftOut += grants.leftOut().length;
      }
    }
    assertThat(leftOut).isBetween(1, 5 * 40 * callers.length - 1);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void leavesOutOnlyThoseWhoNeedMoreThanThoseWhoStay(BandwidthRule rule) {
    if (!rule.waitsForDraws()) {
      return;
    }
    Network network = network(1);
    int[] all = IntStream.range(0, CLIENTS).toArray();
    for (double[] gains : Cells.gains(network, 5)) {
      Granting.Grants grants = new Granting(rule, network).grant(gains, new double[CLIENTS], all);
      double largestStaying =
          Arrays.stream(grants.callers())
              .mapToDouble(client -> network.leastShare(client, gains[client]))
              .max()
              .orElse(0);
      for (int client : grants.leftOut()) {
        assertThat(network.leastShare(client, gains[client]))
            .isGreaterThanOrEqualTo(largestStaying);
      }
    }
  }

  @Test
  void theLeastShareJustMeetsTheDeadlineAtFullPower() {
    Network network = network(3);
    for (double[] gains : Cells.gains(network, 6)) {
      for (int client = 0; client < CLIENTS; client++) {
        double share = network.leastShare(client, gains[client]);
        if (share <= 1) {
          Upload upload = network.upload(client, share, gains[client]);
          assertThat(upload.seconds()).isCloseTo(3, within(1e-9));
          assertThat(upload.watts()).isCloseTo(0.2, within(1e-9));
        }
      }
    }
  }

  @Test
  void withoutADeadlineEverybodyFits() {
    Network network = Cells.network(CLIENTS, 5);
    assertThat(Fitting.of(network, Cells.gains(network, 1)[0]).isWhole()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void schemesPlanOnForThoseWhoFitWhereNotAllDo(String name) {
    for (double deadline : new double[] {0.01, 1.5, 4, 20}) {
      Network network = network(deadline);
      double[][] gains = Cells.gains(network, 7);
      Scheme.Rule rule =
          GuardedScheme.of(Cells.scheme(name))
              .start(Cells.conditions(network, Conditions.Foresight.NONE));
      Granting granting = new Granting(new BandwidthRules.Fixed(), network);
      for (int round = 0; round < gains.length; round++) {
        Decision decision = granting.beforeDraws(gains[round], rule.decide(round, gains[round]));
        for (int client = 0; client < CLIENTS; client++) {
          boolean meets =
              network.meetsDeadline(client, decision.shares()[client], gains[round][client]);
          assertThat(meets || decision.probabilities()[client] == 0).isTrue();
        }
        for (int client : decision.leftOut()) {
          assertThat(decision.probabilities()[client]).isZero();
        }
        if (deadline == 0.01) {
          assertThat(decision.expectedCallers()).isZero();
        }
      }
    }
  }
}
