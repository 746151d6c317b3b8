package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final int CLIENTS = 10;
  private static final int ROUNDS = 200;

  private static Schedule schedule(MaximumIntervals maximumIntervals) {
    Runs runs = new Runs();
    runs.clients = CLIENTS;
    runs.rounds = ROUNDS;
    Scheme.Rule rule = runs.scheme.start(runs.network(), Scheme.Foresight.NONE);
    int[] lastCalls = new int[CLIENTS];
    Arrays.fill(lastCalls, -1);
    return new Schedule(
        rule, runs.cell(), CallDraws.of(runs.seed), maximumIntervals, 0, lastCalls, ROUNDS);
  }

  @Test
  void looksAheadUntilSomebodyWouldCallTwiceOrThereAreEnough() {
    Schedule plain = schedule(MaximumIntervals.NONE);
    Schedule ahead = schedule(MaximumIntervals.NONE);
    int most = 6;
    int longest = 0;
    for (int number = 0; number < ROUNDS; number++) {
      Schedule.Round round = ahead.next();
      assertThat(round).usingRecursiveComparison().isEqualTo(plain.next());
      List<Schedule.Round> following = ahead.following(round, most);
      List<Integer> callers = new ArrayList<>();
      Arrays.stream(round.callers()).forEach(callers::add);
      for (int i = 0; i < following.size(); i++) {
        assertThat(following.get(i).number()).isEqualTo(number + 1 + i);
        Arrays.stream(following.get(i).callers()).forEach(callers::add);
      }
      assertThat(callers).doesNotHaveDuplicates();
      assertThat(following.isEmpty() || callers.size() <= most).isTrue();
      longest = Math.max(longest, following.size());
    }
    assertThat(longest).isGreaterThan(1);
  }

  @Test
  void maximumIntervalsHoldInRoundsAheadToo() {
    Schedule schedule = schedule(MaximumIntervals.all(3));
    int[] lastCalls = new int[CLIENTS];
    Arrays.fill(lastCalls, -1);
    for (int number = 0; number < ROUNDS; number++) {
      Schedule.Round round = schedule.next();
      schedule.following(round, CLIENTS);
      for (int client : round.callers()) {
        lastCalls[client] = number;
      }
      for (int client = 0; client < CLIENTS; client++) {
        assertThat(number - lastCalls[client]).isLessThan(3);
      }
    }
  }
}
