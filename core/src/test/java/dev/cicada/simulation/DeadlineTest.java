package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Transmitters;
import dev.cicada.plan.Upload;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Cells;
import dev.cicada.scheme.Conditions.Foresight;
import dev.cicada.scheme.RandomScheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs in which uploads have a deadline and power is controlled. */
class DeadlineTest {
  static List<String> schemes() {
    return Cells.schemes();
  }

  private static Runs runs(double deadline) {
    Runs runs = new Runs();
    runs.transmitters =
        Transmitters.PAPER
            .withDeadline(deadline)
            .withPowerControl()
            .withCircuitWatts(filled(runs.clients, 0.05))
            .withAmplifierEfficiency(filled(runs.clients, 0.4));
    runs.maximumIntervals = MaximumIntervals.all(5);
    return runs;
  }

  private static double[] filled(int clients, double value) {
    double[] values = new double[clients];
    Arrays.fill(values, value);
    return values;
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void lazyAndEagerAndResumedRunsHaveTheSameBitsWhereClientsAreLeftOut(String name) {
    Runs runs = runs(1.5);
    runs.scheme = Cells.scheme(name);
    Runs.Outcome lazy = runs.outcome();
    runs.training = Training.EAGER;
    Runs.Outcome eager = runs.outcome();
    assertThat(lazy.rounds()).isEqualTo(eager.rounds());
    assertThat(lazy.state()).usingRecursiveComparison().isEqualTo(eager.state());
    runs.training = Training.LAZY;
    Simulation stopped = runs.start();
    List<RoundRecord> records = new ArrayList<>();
    stopped.addListener(records::add);
    for (int round = 0; round < 9; round++) {
      stopped.step();
    }
    Simulation resumed = runs.start(stopped.state());
    resumed.addListener(records::add);
    resumed.run();
    assertThat(records).isEqualTo(lazy.rounds());
    if (!runs.scheme.pace().waits()) { // a scheme that waits gives its callers the whole band
      assertThat(lazy.rounds().stream().mapToInt(RoundRecord::leftOut).sum()).isPositive();
    }
    assertThat(lazy.rounds()).allMatch(round -> round.slowestUploadSeconds() <= 1.5 * (1 + 1e-9));
  }

  @Test
  void aRunChargesForWhatTheNetworkSaysOfAnUpload() {
    for (BandwidthRule rule :
        List.of(
            new BandwidthRules.Fixed(),
            new BandwidthRules.Shared(),
            new BandwidthRules.Optimal())) {
      Runs runs = runs(8);
      runs.bandwidth = rule;
      int[] lastCalls = new int[runs.clients];
      Arrays.fill(lastCalls, -1);
      Schedule schedule =
          new Schedule(
              runs.scheme.start(Cells.conditions(runs.network(), Foresight.NONE)),
              runs.settings(),
              runs.cell(),
              0,
              lastCalls,
              new double[0],
              DeviceState.INITIAL);
      for (RoundRecord record : runs.outcome().rounds()) {
        Schedule.Round round = schedule.next();
        double joules = 0;
        for (int i = 0; i < round.callers().count(); i++) {
          int client = round.callers().clients()[i];
          Upload upload =
              runs.network().upload(client, round.callers().shares()[i], round.gains()[client]);
          assertThat(round.callers().uploads()[i]).isEqualTo(upload);
          joules += upload.joules();
        }
        assertThat(record.energyJoules()).isEqualTo(joules);
        assertThat(record.leftOut()).isEqualTo(round.leftOut());
      }
    }
  }

  @Test
  void whoIsLeftOutGoesOnTrainingAndCallsWhenItCan() {
    Runs runs = runs(1.5);
    runs.rounds = 100;
    runs.scheme = new RandomScheme(1);
    runs.maximumIntervals = MaximumIntervals.all(3);
    Runs.Outcome outcome = runs.outcome();
    int longest = Arrays.stream(outcome.state().clients().longestIntervals()).max().orElseThrow();
    assertThat(longest).isGreaterThan(3);
    assertThat(Arrays.stream(outcome.state().clients().calls())).allMatch(calls -> calls > 0);
  }

  @Test
  void nobodyIsLeftOutWithoutADeadline() {
    assertThat(new Runs().outcome().rounds()).allMatch(round -> round.leftOut() == 0);
  }
}
