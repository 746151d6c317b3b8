package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Entry;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import org.junit.jupiter.api.Test;

/** How much memory decoded updates may take: here, as much as two of them. */
class WaitingUpdatesTest {
  private static final float[] UPDATE = {1, 2, 3};

  private final WaitingUpdates waiting = new WaitingUpdates(2 * 3 * Float.BYTES);

  private static Digest digest(int round, int place) {
    return Digest.ofContent(ArrayBytes.of(new float[] {round, place}));
  }

  private void add(int round, int place) {
    waiting.add(round, place, digest(round, place), UPDATE.clone());
  }

  private boolean isThere(int round, int place) {
    float[] copy = new float[UPDATE.length];
    Digest digest = digest(round, place);
    boolean there = waiting.copy(new Entry.Received(round, place, 0, digest, 1, false), copy);
    assertThat(copy).isEqualTo(there ? UPDATE : new float[UPDATE.length]);
    return there;
  }

  @Test
  void noMoreWaitThanThereIsRoomFor() {
    add(0, 0);
    add(0, 1);
    add(0, 2);
    assertThat(isThere(0, 0)).isTrue();
    assertThat(isThere(0, 1)).isTrue();
    assertThat(isThere(0, 2)).as("it is read from its file").isFalse();
  }

  @Test
  void theSameAgainTakesNoMoreRoom() {
    for (int again = 0; again < 10; again++) {
      add(0, 0);
    }
    add(0, 1);
    assertThat(isThere(0, 1)).isTrue();
  }

  @Test
  void aClosedRoundMakesRoomAndTheNextStays() {
    add(0, 0);
    add(1, 1);
    waiting.removeUntil(0);
    assertThat(isThere(0, 0)).isFalse();
    assertThat(isThere(1, 1)).isTrue();
    add(1, 2);
    assertThat(isThere(1, 2)).as("there is room again").isTrue();
    add(1, 3);
    assertThat(isThere(1, 3)).as("and no more").isFalse();
  }

  @Test
  void onlyTheUpdateThatTheLedgerNamesIsTaken() {
    add(0, 0);
    Entry.Received other = new Entry.Received(0, 0, 0, digest(5, 5), 1, false);
    assertThat(waiting.copy(other, new float[UPDATE.length])).isFalse();
  }
}
