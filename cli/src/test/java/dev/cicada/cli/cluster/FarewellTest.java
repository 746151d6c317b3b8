package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import org.junit.jupiter.api.Test;

class FarewellTest {
  private static final int ROUNDS = 3;
  private static final Member ANN = new Member(0, "ann");
  private static final Member BOB = new Member(1, "bob");

  private final Farewell farewell = new Farewell(ROUNDS);

  @Test
  void nobodyIsAwaitedBeforeTheEnd() {
    farewell.recovered(1);
    farewell.connected(ANN);
    close(1);
    assertThat(farewell.isAwaited(0)).isFalse();
  }

  @Test
  void thoseWhoListenAreAwaitedUntilTheyHaveHungUp() {
    farewell.connected(ANN);
    farewell.connected(BOB);
    close(2);
    farewell.disconnected(ANN);
    assertThat(farewell.isAwaited(20_000)).isTrue();
    assertThat(farewell.isAwaited(30_000)).isFalse();
    farewell.disconnected(BOB);
    assertThat(farewell.isAwaited(0)).isFalse();
  }

  @Test
  void whoLostItsConnectionIsAwaitedForALongPauseAndNotForEver() {
    farewell.connected(ANN);
    farewell.connected(BOB);
    farewell.disconnected(BOB);
    close(2);
    farewell.disconnected(ANN);
    assertThat(farewell.isAwaited(5_000)).isTrue();
    assertThat(farewell.isAwaited(8_000)).isFalse();
    farewell.connected(BOB);
    farewell.disconnected(BOB);
    assertThat(farewell.isAwaited(5_000)).isFalse();
  }

  /** The server was killed between the end and its farewell, and does not know who has heard. */
  @Test
  void aServerThatIsStartedAfterTheEndAwaitsWhoeverMayComeBack() {
    farewell.recovered(ROUNDS);
    assertThat(farewell.isAwaited(5_000)).isTrue();
    assertThat(farewell.isAwaited(8_000)).isFalse();
  }

  private void close(int round) {
    double[] two = new double[2];
    farewell.closed(
        new Entry.Closed(round, new int[0], round + 1, null, null, null, 0),
        new Entry.Planned(round, 0, new int[] {0, 1}, two, two, two),
        new float[0]);
  }
}
