package dev.cicada.server.quota;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartPaceTest {
  private static final int CHUNK = 1 << 17;
  private static final long SECOND = 1_000_000_000L;

  private final PartPace pace = new PartPace(CHUNK);

  @Test
  void partsOfAGoodSizeAreNeverHeldUp() {
    for (long parts = 1; parts < 100_000; parts++) {
      assertThat(pace.pauseMillis(parts, parts * CHUNK, 0)).isZero();
    }
  }

  @Test
  void aSlowLinkMaySendSomethingEveryQuarterOfASecond() {
    for (long parts = 1; parts < 100_000; parts++) {
      assertThat(pace.pauseMillis(parts, parts, parts * SECOND / 4)).isZero();
    }
  }

  @Test
  void crumbsAreHeldUp() {
    assertThat(pace.pauseMillis(50, 50, 0)).as("a few").isZero();
    assertThat(pace.pauseMillis(1_000, 1_000, 0)).isPositive();
    assertThat(pace.pauseMillis(1_000, 0, SECOND)).as("of nothing").isPositive();
    assertThat(pace.pauseMillis(1_000, 1_000, 20 * SECOND)).as("later").isZero();
  }
}
