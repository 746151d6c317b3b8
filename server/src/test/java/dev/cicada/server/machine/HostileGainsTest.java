package dev.cicada.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.extension.Registry;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthProvider;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.history.RunState;
import dev.cicada.settings.Settings;
import dev.cicada.wire.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever gain a client reports, and whatever a scheme does, the run goes on. */
class HostileGainsTest {
  private static final int ROUNDS = 8;
  private static final double[] EXTREMES = {1e-20, 1, 1e-12, 3e-20, 0.999};

  private final List<Reply> replies = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private RunState state;
  private RunMachine machine;

  private void start(Scheme scheme, BandwidthRule rule) {
    Network network = Paper.network().withRounds(ROUNDS).withPowers(0.1, 0.2, 0.3);
    double[][] gains = new double[ROUNDS][];
    Arrays.setAll(gains, round -> new double[] {1e-12, 1e-12, 1e-12});
    state = new RunState(3, ROUNDS);
    SampleCounts samples = new SampleCounts(new int[] {1, 1, 1}, 10);
    machine =
        new RunMachine(
            new RunTerms(
                1,
                RunTerms.KEEP_PLACES,
                samples,
                MaximumIntervals.NONE,
                NormBound.NONE,
                seconds -> Pace.asAnswered(60)),
            new Planning(scheme, network, samples, () -> gains, new Seed(0)),
            new Band(rule, network),
            (member, round, probability, proof) -> probability > 0,
            state);
    machine.begin();
    for (String name : List.of("a", "b", "c")) {
      machine.handle(new Event.Enrol(replies::add, name, false, 0));
    }
  }

  private void deliver() {
    for (Output output : machine.takeOutputs()) {
      outputs.add(output);
      if (output instanceof Output.Answer answer) {
        answer.asker().accept(answer.reply());
      }
      if (output instanceof Output.Aggregate asked) {
        Entry.Closed close =
            new Entry.Closed(asked.round(), new int[0], state.version(), null, null);
        machine.handle(new Event.Aggregated(close));
      }
    }
  }

  private void report(int client, double gain) {
    Member member = state.place(client).member();
    machine.handle(new Event.Gain(replies::add, member, state.round(), gain));
    deliver();
  }

  private void playRound(int first) {
    int round = state.round();
    for (int client = 0; client < 3; client++) {
      report(client, EXTREMES[(first + client) % EXTREMES.length]);
    }
    for (int client = 0; client < 3 && machine.phase() == Phase.DRAWING; client++) {
      Member member = state.place(client).member();
      machine.handle(new Event.Claimed(replies::add, member, round, new byte[0]));
      machine.handle(new Event.Declined(replies::add, member, round));
      machine.handle(new Event.Claimed(replies::add, member, round, new byte[0]));
      deliver();
    }
    machine.handle(new Event.Deadline(round, machine.phase()));
    deliver();
    machine.handle(new Event.Deadline(round, machine.phase()));
    deliver();
    assertThat(state.round()).as("the round ends").isEqualTo(round + 1);
  }

  private void requireFinite() {
    for (Entry entry : machine.takeEntries()) {
      if (entry instanceof Entry.Planned plan) {
        assertThat(plan.probabilities()).satisfies(HostileGainsTest::withinOne);
        assertThat(plan.shares()).satisfies(HostileGainsTest::withinOne);
      } else if (entry instanceof Entry.Granted grant) {
        assertThat(grant.shares()).satisfies(HostileGainsTest::withinOne);
      }
    }
  }

  private static void withinOne(double... values) {
    assertThat(Arrays.stream(values).allMatch(value -> value >= 0 && value <= 1)).isTrue();
  }

  static Stream<Arguments> schemesAndRules() {
    Registry registry = Registry.ofClassPath();
    return registry.names(SchemeProvider.class).stream()
        .flatMap(
            name ->
                registry.names(BandwidthProvider.class).stream()
                    .map(rule -> Arguments.of(name, rule)));
  }

  private static Scheme scheme(String name) {
    return Registry.ofClassPath()
        .named(SchemeProvider.class, "scheme", name)
        .scheme(Settings.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("schemesAndRules")
  void everySchemeAndRuleTakesEveryGainThatThereCanBe(String name, String rule) {
    start(
        scheme(name),
        Registry.ofClassPath()
            .named(BandwidthProvider.class, "bandwidth", rule)
            .rule(Settings.DEFAULTS));
    for (int round = 0; round < ROUNDS; round++) {
      playRound(round);
    }
    assertThat(machine.phase()).isEqualTo(Phase.FINISHED);
    requireFinite();
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.MIN_VALUE,
        1e100,
        -1,
        0,
        1.0001,
        9.9e-21,
        Double.NaN,
        Double.POSITIVE_INFINITY
      })
  void gainsThatCannotBeAreRefused(double gain) {
    start(scheme("full"), new BandwidthRules.Fixed());
    report(0, gain);
    assertThat(((Reply.Refused) replies.get(replies.size() - 1)).reason())
        .isEqualTo(Reason.INVALID);
  }

  @Test
  void whatASchemeThrowsMeansThatNobodyCalls() {
    start(
        conditions ->
            (round, gains) -> {
              if (round > 0) {
                throw new IllegalArgumentException("a bug");
              }
              double[] nonsense = new double[gains.length];
              Arrays.fill(nonsense, Double.NaN);
              return new Decision(nonsense, nonsense);
            },
        new BandwidthRules.Fixed());
    for (int round = 0; round < ROUNDS; round++) {
      playRound(round);
    }
    assertThat(machine.phase()).isEqualTo(Phase.FINISHED);
    assertThat(outputs).filteredOn(Output.PlanningFailed.class::isInstance).hasSize(ROUNDS);
    requireFinite();
  }
}
