package dev.cicada.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.random.Seed;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a scheme remembers of clients that stay is kept when others come and go. */
class ChangingMembersTest {
  private static final int PLACES = 4;
  private static final int ROUNDS = 30;

  /** Counts the rounds of every client and of all. Its probabilities show what it knows. */
  private record Counting(int perClient) implements Scheme {
    @Override
    public Hearing hearing() {
      return Hearing.CALLS;
    }

    @Override
    public Rule start(Conditions conditions) {
      return new Rule() {
        private double[] counts = new double[conditions.clients() + 1];

        @Override
        public Decision decide(int round, double[] gains) {
          double[] known = Arrays.copyOf(counts, gains.length);
          return Decision.withEqualShares(
              Arrays.stream(known).map(count -> (1 + count) / ROUNDS).toArray());
        }

        @Override
        public void closed(Calls calls) {
          Arrays.setAll(counts, i -> counts[i] + 1);
        }

        @Override
        public double[] memory() {
          return counts.clone();
        }

        @Override
        public int memoryPerClient() {
          return perClient;
        }

        @Override
        public void recall(double[] memory) {
          counts = memory.clone();
        }
      };
    }
  }

  private final RunState state = new RunState(PLACES, ROUNDS);
  private Scheme scheme = new Counting(1);
  private Planning planning;

  private Planning planning() {
    Network network = Paper.network(PLACES).withRounds(ROUNDS);
    SampleCounts samples = new SampleCounts(new int[] {1, 1, 1, 1}, 10);
    return new Planning(scheme, network, samples, Conditions.Foresight.NONE, new Seed(3));
  }

  private void join(String name, int place) {
    state.apply(new Entry.Enrolled(place, name, 0));
    state.apply(new Entry.Admitted(state.round(), place, state.version()));
  }

  private void joinAll() {
    planning = planning();
    for (int place = 0; place < PLACES; place++) {
      join("client " + place, place);
    }
  }

  /**
   * Plays a round for some clients.
   *
   * @return how often each of them had taken part, from its probability
   */
  private long[] play(int... present) {
    double[] gains = new double[present.length];
    Arrays.fill(gains, 1e-12);
    Entry.Planned plan = planning.plan(state, present, gains);
    Entry.Planned afterKill = planning().plan(state, present, gains);
    assertThat(afterKill.probabilities()).isEqualTo(plan.probabilities());
    assertThat(afterKill.since()).isEqualTo(plan.since());
    assertThat(planning.failure()).isEmpty();
    state.apply(plan);
    Entry.Closed bare = new Entry.Closed(state.round(), new int[0], state.version(), null, null);
    Entry.Closed close = planning.close(state, plan, bare);
    assertThat(planning().close(state, plan, bare).schemeMemory()).isEqualTo(close.schemeMemory());
    state.apply(close);
    return Arrays.stream(plan.probabilities()).mapToLong(p -> Math.round(p * ROUNDS - 1)).toArray();
  }

  @Test
  void thoseWhoStayAreRememberedAndNewcomersBeginAfresh() {
    planning = planning();
    join("a", 0);
    join("c", 2);
    assertThat(play(0, 2)).containsExactly(0, 0);
    assertThat(play(0, 2)).containsExactly(1, 1);
    join("b", 1);
    assertThat(play(0, 1, 2)).containsExactly(2, 0, 2);
    state.apply(new Entry.Withdrawn(0, "a", true));
    assertThat(play(1, 2)).containsExactly(1, 3);
  }

  @Test
  void whoeverIsSilentForSomeRoundsIsStillRemembered() {
    joinAll();
    play(0, 1, 2, 3);
    play(0, 1, 2, 3);
    assertThat(play(1, 3)).containsExactly(2, 2);
    assertThat(play(3)).containsExactly(3);
    assertThat(play(0, 3)).containsExactly(2, 4);
    assertThat(play(0, 1, 2, 3)).containsExactly(3, 3, 2, 5);
  }

  @Test
  void aNewNameInAPlaceInheritsNothing() {
    joinAll();
    play(0, 1, 2, 3);
    state.apply(new Entry.Withdrawn(1, "client 1", true));
    join("another", 1);
    assertThat(play(0, 1, 2, 3)).containsExactly(1, 0, 1, 1);
    play(0, 2, 3);
    state.apply(new Entry.Withdrawn(1, "another", true));
    join("a third", 1);
    assertThat(play(0, 1, 2, 3)).containsExactly(3, 0, 3, 3);
  }

  @Test
  void aClientThatLeavesWithinItsRoundIsForgotten() {
    joinAll();
    play(0, 1, 2, 3);
    double[] gains = {1e-12, 1e-12, 1e-12, 1e-12};
    Entry.Planned plan = planning.plan(state, new int[] {0, 1, 2, 3}, gains);
    state.apply(plan);
    state.apply(new Entry.Withdrawn(2, "client 2", true));
    Entry.Closed bare = new Entry.Closed(state.round(), new int[0], state.version(), null, null);
    state.apply(planning.close(state, plan, bare));
    join("another", 2);
    assertThat(play(0, 1, 2, 3)).containsExactly(2, 2, 0, 2);
  }

  @Test
  void aRuleThatDoesNotSayWhoseItsMemoryIsStartsAnew() {
    scheme = new Counting(0);
    joinAll();
    play(0, 1, 2, 3);
    assertThat(play(0, 1, 2, 3)).containsExactly(1, 1, 1, 1);
    assertThat(play(0, 1, 2)).containsExactly(0, 0, 0);
    assertThat(state.standing().orElseThrow().since()).isEqualTo(2);
  }

  @Test
  void whereNobodyStaysItStartsAnew() {
    joinAll();
    play(0, 1);
    assertThat(play(2, 3)).containsExactly(0, 0);
    assertThat(state.standing().orElseThrow().since()).isEqualTo(1);
  }

  /** If it were restarted at every change, the first in line would have all the turns. */
  @Test
  void turnsGoRoundWhoeverIsSilentNowAndThen() {
    scheme = new AgeBasedScheme(1);
    joinAll();
    int[] turns = new int[PLACES];
    for (int round = 0; round < 24; round++) {
      int silent = round % 2 == 0 ? PLACES : round / 2 % PLACES;
      int[] present = IntStream.range(0, PLACES).filter(place -> place != silent).toArray();
      long[] announced = play(present);
      for (int i = 0; i < present.length; i++) {
        turns[present[i]] += announced[i] > 0 ? 1 : 0;
      }
    }
    assertThat(Arrays.stream(turns).min().getAsInt()).isGreaterThan(4);
    assertThat(Arrays.stream(turns).sum()).isEqualTo(24);
  }
}
