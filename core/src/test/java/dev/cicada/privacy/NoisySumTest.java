package dev.cicada.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NoisySumTest {
  private static final int PARAMETERS = 20_000;
  private static final NoiseKey KEY = NoiseKey.of(new Seed(3));

  private static Coordinator coordinator(ClientPrivacy privacy, NoiseKey key) {
    return new Coordinator(
        Coordinator.Snapshot.initial(4, new float[PARAMETERS]),
        privacy.aggregation(new CallerSum(), key),
        MaximumIntervals.NONE,
        client -> 1);
  }

  @Test
  void noiseIsNormal() {
    double[] values = new double[200_000];
    KEY.add(5, 1, values);
    double sum = 0;
    double squares = 0;
    double fourths = 0;
    int beyondTwo = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
      fourths += value * value * value * value;
      beyondTwo += Math.abs(value) > 2 ? 1 : 0;
    }
    double count = values.length;
    assertThat(sum / count).isCloseTo(0, within(5 / Math.sqrt(count)));
    assertThat(squares / count).isCloseTo(1, within(5 * Math.sqrt(2 / count)));
    assertThat(fourths / count).isCloseTo(3, within(5 * Math.sqrt(96 / count)));
    assertThat(beyondTwo / count).isCloseTo(0.0455, within(5 * Math.sqrt(0.0455 / count)));
  }

  @Test
  void everyRoundAndKeyHasItsOwnNoiseAndAlwaysTheSame() {
    double[] one = new double[3000];
    double[] again = new double[3000];
    double[] otherRound = new double[3000];
    double[] otherKey = new double[3000];
    KEY.add(7, 2, one);
    NoiseKey.of(KEY.bytes()).add(7, 2, again);
    KEY.add(8, 2, otherRound);
    NoiseKey.secret().add(7, 2, otherKey);
    assertThat(again).isEqualTo(one);
    for (double[] other : new double[][] {otherRound, otherKey}) {
      double product = 0;
      for (int i = 0; i < one.length; i++) {
        product += one[i] * other[i] / 4;
      }
      assertThat(product / one.length).isCloseTo(0, within(5 / Math.sqrt(one.length)));
    }
  }

  @Test
  void aSilentRoundHasAsMuchNoiseAsAnyOther() {
    ClientPrivacy privacy = new ClientPrivacy(0.5, 2, 1e-5);
    Coordinator coordinator = coordinator(privacy, KEY);
    coordinator.close();
    assertThat(coordinator.version()).isEqualTo(1);
    double squares = 0;
    for (float value : coordinator.model()) {
      squares += (double) value * value;
    }
    double deviation = 4 * Math.sqrt(squares / PARAMETERS);
    assertThat(deviation).isCloseTo(1, within(5 / Math.sqrt(2.0 * PARAMETERS)));
  }

  /** One client more or less, however it behaves, moves the sum by no more than the bound. */
  @Test
  void noUpdateMovesTheSumByMoreThanItsBound() {
    ClientPrivacy privacy = new ClientPrivacy(0.5, 1, 1e-5);
    float[] silent = model(privacy, new float[PARAMETERS]);
    for (float value : new float[] {1e-9f, 1, -3e30f, Float.NaN, Float.POSITIVE_INFINITY}) {
      float[] update = new float[PARAMETERS];
      Arrays.fill(update, value);
      float[] model = model(privacy, update);
      double squares = 0;
      for (int i = 0; i < PARAMETERS; i++) {
        double moved = 4 * ((double) model[i] - silent[i]);
        squares += moved * moved;
      }
      assertThat(Math.sqrt(squares)).as("%s", value).isLessThanOrEqualTo(0.5 * (1 + 1e-5));
    }
  }

  private static float[] model(ClientPrivacy privacy, float[] update) {
    Coordinator coordinator = coordinator(privacy, KEY);
    coordinator.accept(2, update);
    coordinator.close();
    return coordinator.model();
  }

  @Test
  void aShortUpdateIsNotChanged() {
    Coordinator clipped =
        new Coordinator(
            Coordinator.Snapshot.initial(1, new float[2]),
            new Clipped(new CallerSum(), 5.1),
            MaximumIntervals.NONE,
            client -> 1);
    clipped.accept(0, new float[] {3, 4});
    clipped.close();
    assertThat(clipped.model()).containsExactly(3, 4);
    clipped.accept(0, new float[] {30, 40});
    clipped.close();
    assertThat(clipped.model()[1]).isCloseTo(4 + 4.08f, within(1e-4f));
  }
}
