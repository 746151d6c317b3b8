package dev.cicada.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.wire.Digest;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NormBoundTest {
  private static final int CLIENTS = 9;
  private static final Digest SOME = Digest.ofContent(new byte[0]);

  private final RunState state = new RunState(CLIENTS, 100);
  private final NormBound bound = NormBound.following(10, new float[] {3, 4});

  private void begin() {
    for (int client = 0; client < CLIENTS; client++) {
      state.apply(new Entry.Enrolled(client, "client " + client, 0));
      state.apply(new Entry.Admitted(0, client, 0));
    }
  }

  /** A round in which some clients send updates with these norms, and others nothing. */
  private void round(double... norms) {
    int[] members = IntStream.range(0, CLIENTS).toArray();
    double[] some = new double[CLIENTS];
    Arrays.fill(some, 0.1);
    state.apply(new Entry.Planned(state.round(), 0, members, some, some, some));
    for (int client = 0; client < norms.length; client++) {
      double most = bound.of(state, state.place(client));
      state.apply(
          norms[client] <= most
              ? new Entry.Received(state.round(), client, 0, SOME, norms[client], false)
              : new Entry.SetAside(state.round(), client, "x", SOME, norms[client], most));
    }
    int[] callers = state.received().keySet().stream().mapToInt(Integer::intValue).toArray();
    state.apply(new Entry.Closed(state.round(), callers, state.version(), null, null));
  }

  @Test
  void startsFromTheFirstModelAndIsNeverBeyondWhatCanBeAddedUp() {
    begin();
    assertThat(bound.of(state, state.place(0))).isEqualTo(100 * (1 + 5));
    assertThat(NormBound.NONE.of(state, state.place(0))).isEqualTo(NormBound.HIGHEST);
  }

  @Test
  void growsWithTheRoundsThatAnUpdateIsOf() {
    begin();
    round(1, 1, 1);
    round(1, 1, 1);
    assertThat(bound.of(state, state.place(0))).isEqualTo(10);
    assertThat(bound.of(state, state.place(8))).as("it has not called yet").isEqualTo(30);
  }

  @Test
  void aMinorityCannotMoveItBeyondWhatOthersSend() {
    begin();
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 40; round++) {
      double[] norms = new double[CLIENTS];
      for (int client = 0; client < CLIENTS; client++) {
        double most = bound.of(state, state.place(client));
        boolean hostile = client % 2 == 1;
        double asLargeAsMayBe = random.nextBoolean() ? most : 1e20;
        norms[client] = hostile ? asLargeAsMayBe : 0.5 + random.nextDouble();
      }
      round(norms);
      if (round > 0) {
        assertThat(bound.of(state, state.place(0))).isBetween(5.0, 15.0);
      }
    }
  }

  @Test
  void whatMostSendIsNotSetAsideForLong() {
    begin();
    double[] small = new double[CLIENTS];
    Arrays.fill(small, 1);
    round(small);
    double[] large = new double[CLIENTS];
    Arrays.fill(large, 1_000);
    round(large);
    assertThat(bound.of(state, state.place(0))).isGreaterThan(1_000);
  }
}
