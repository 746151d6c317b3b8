package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.scheme.Cells;
import dev.cicada.scheme.Conditions.Foresight;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final int CLIENTS = 10;
  private static final int ROUNDS = 200;

  private static Schedule schedule(MaximumIntervals maximumIntervals) {
    Runs runs = new Runs();
    runs.clients = CLIENTS;
    runs.rounds = ROUNDS;
    runs.maximumIntervals = maximumIntervals;
    Scheme.Rule rule = runs.scheme.start(Cells.conditions(runs.network(), Foresight.NONE));
    int[] lastCalls = new int[CLIENTS];
    Arrays.fill(lastCalls, -1);
    return new Schedule(
        rule, runs.settings(), runs.cell(), 0, lastCalls, new double[0], DeviceState.INITIAL);
  }

  @Test
  void firstCallsAreThoseThatRoundsThenBring() {
    Schedule.Round[] rounds = new Schedule.Round[ROUNDS];
    Schedule plain = schedule(MaximumIntervals.NONE);
    Arrays.setAll(rounds, number -> plain.next());
    Schedule ahead = schedule(MaximumIntervals.NONE);
    for (int number = 0; number < ROUNDS; number++) {
      Schedule.Round round = ahead.next();
      assertThat(round).usingRecursiveComparison().isEqualTo(rounds[number]);
      List<Schedule.Call> calls = new ArrayList<>();
      ahead.firstCalls(round).forEachRemaining(calls::add);
      assertThat(calls).isEqualTo(firstCalls(rounds, number));
    }
  }

  private static List<Schedule.Call> firstCalls(Schedule.Round[] rounds, int from) {
    Map<Integer, Schedule.Call> first = new LinkedHashMap<>();
    for (int number = from; number < ROUNDS; number++) {
      rounds[number].tasks().forEach(call -> first.putIfAbsent(call.client(), call));
    }
    return List.copyOf(first.values());
  }

  @Test
  void maximumIntervalsHoldInRoundsAheadToo() {
    Schedule schedule = schedule(MaximumIntervals.all(3));
    int[] lastCalls = new int[CLIENTS];
    Arrays.fill(lastCalls, -1);
    for (int number = 0; number < ROUNDS; number++) {
      Schedule.Round round = schedule.next();
      schedule.firstCalls(round).forEachRemaining(call -> {});
      for (int client : round.callers().clients()) {
        lastCalls[client] = number;
      }
      for (int client = 0; client < CLIENTS; client++) {
        assertThat(number - lastCalls[client]).isLessThan(3);
      }
    }
  }
}
