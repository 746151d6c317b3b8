package dev.cicada.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.drawing.Point;
import org.junit.jupiter.api.Test;

class SeedsTest {
  private static final double[] WIDE = {0.1, 0.9, 0.95};

  @Test
  void intervalsAreDrawnWithinWhatIsPossible() {
    Point part = Seeds.part(3, WIDE);
    Point energy = Seeds.point(3, WIDE);

    assertThat(part.lower()).isZero();
    assertThat(part.upper()).isEqualTo(1);
    assertThat(energy.lower()).isZero();
    assertThat(energy.upper()).isGreaterThan(1);
    assertThat(part.y()).isEqualTo(energy.y());
  }

  @Test
  void geometricMeansMayBeBelowOne() {
    Point point = Seeds.geometricPoint(0, new double[] {0.01, 0.02, 0.04});

    assertThat(point.y()).isBetween(0.0199, 0.0201);
    assertThat(point.lower()).isPositive().isLessThan(point.y());
  }
}
