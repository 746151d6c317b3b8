package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.Buffered;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.FedAsync;
import dev.cicada.protocol.FedAvg;
import dev.cicada.protocol.StalenessWeight;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.FullScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.ProposedOnlineScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.machine.Pace;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs under seeded random faults. A seed that fails is named, and fails again in the same way;
 * {@code -Dcicada.seed=N} runs only that one.
 */
class SimulatedRunTest {
  private static final List<Scheme> SCHEMES =
      List.of(
          new RandomScheme(2),
          new FullScheme(),
          new AgeBasedScheme(1),
          new ProposedOnlineScheme(),
          new RandomScheme(0.5),
          new FullScheme(),
          new RandomScheme(1),
          new OpportunisticScheme(),
          new ListeningScheme(Scheme.Hearing.CALLS),
          new ListeningScheme(Scheme.Hearing.LEARNING));
  private static final List<BandwidthRule> RULES =
      List.of(
          new BandwidthRules.Fixed(), new BandwidthRules.Shared(), new BandwidthRules.Optimal());
  private static final List<Aggregation> AGGREGATIONS =
      List.of(
          new CallerSum(),
          new CallerSum(),
          new FedAsync(0.6, StalenessWeight.polynomial(0.5)),
          Buffered.fedBuff(3),
          new FedAvg());

  private static SimulatedWorld world(long seed) {
    int pick = (int) Math.floorMod(seed, 997L);
    BandwidthRule bandwidth = RULES.get((int) Math.floorMod(seed / 5, 3L));
    Pace pace =
        pick % 3 == 0 ? Pace.everySeconds(2, bandwidth.waitsForDraws()) : Pace.asAnswered(4);
    return new SimulatedWorld(
        seed,
        1 + pick % 5,
        3 + pick % 11,
        SCHEMES.get(pick / 2 % SCHEMES.size()),
        bandwidth,
        AGGREGATIONS.get(pick / 7 % AGGREGATIONS.size()),
        pace);
  }

  private static SimulatedWorld run(long seed) {
    SimulatedWorld world = world(seed);
    try {
      world.run();
      return world;
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          "seed %d (%s); -Dcicada.seed=%d runs it alone".formatted(seed, world, seed), e);
    }
  }

  private static void runAll(int first, int count) {
    Long single = Long.getLong("cicada.seed");
    if (single != null) {
      run(single);
      return;
    }
    int crashes = 0;
    int withdrawals = 0;
    int lostPlaces = 0;
    int grants = 0;
    int asides = 0;
    int rollbacks = 0;
    int changes = 0;
    int memories = 0;
    int tooFast = 0;
    int busy = 0;
    int displaced = 0;
    int cut = 0;
    for (int seed = first; seed < first + count; seed++) {
      SimulatedWorld world = run(seed);
      crashes += world.crashes;
      withdrawals += world.withdrawals;
      lostPlaces += world.invariants.lostPlaces();
      grants += world.invariants.grants;
      asides += world.invariants.asides;
      rollbacks += world.invariants.rollbacks;
      changes += world.changes;
      memories += world.invariants.memories;
      tooFast += world.tooFast;
      busy += world.busy;
      displaced += world.displaced;
      cut += world.cut;
    }
    System.out.printf(
        "%d crashes, %d withdrawals, %d places lost, %d grants, %d set aside, %d rollbacks, %d changes%n",
        crashes, withdrawals, lostPlaces, grants, asides, rollbacks, changes);
    System.out.printf(
        "uploads: %d too fast, %d while others were served, %d displaced, %d cut%n",
        tooFast, busy, displaced, cut);
    assertThat(crashes).as("the faults that this is about do happen").isGreaterThan(count);
    assertThat(withdrawals).isGreaterThan(count / 10);
    assertThat(lostPlaces).isGreaterThan(count / 100);
    assertThat(grants).isGreaterThan(count);
    assertThat(asides).isGreaterThan(count / 10);
    assertThat(rollbacks).isGreaterThan(count / 10);
    assertThat(changes).isGreaterThan(count / 10);
    assertThat(memories).isGreaterThan(count);
    assertThat(tooFast).isGreaterThan(count / 100);
    assertThat(busy).isGreaterThan(count / 2);
    assertThat(displaced).isGreaterThan(count / 100);
    assertThat(cut).isGreaterThan(count / 20);
  }

  @Test
  void everyAcknowledgedUpdateIsAppliedOnceWhateverFails() {
    runAll(0, 3_000);
  }

  @Test
  @Tag("slow")
  void everyAcknowledgedUpdateIsAppliedOnceInTwentyThousandRuns() {
    runAll(3_000, 20_000);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    for (long seed = 0; seed < 20; seed++) {
      SimulatedWorld first = world(seed);
      SimulatedWorld second = world(seed);
      first.run();
      second.run();
      assertThat(first.toString()).isEqualTo(second.toString());
      assertThat(first.ledger.entries())
          .usingRecursiveComparison()
          .isEqualTo(second.ledger.entries());
    }
  }
}
