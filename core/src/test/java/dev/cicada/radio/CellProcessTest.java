package dev.cicada.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.cicada.plan.Paper;
import dev.cicada.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CellProcessTest {
  private static final int MANY = 40_000;
  private static final Cell PLAIN = Paper.CELL;
  private static final Cell ROUGH =
      PLAIN.withPathLoss(UrbanPathLoss.micro(3.5e9)).with(Shadowing.URBAN_MICRO, Fading.RAYLEIGH);
  private static final Mobility REDRAWN = new RedrawnMobility(Placement.ANYWHERE);
  private static final Mobility WALK = new GaussMarkovMobility(Placement.ANYWHERE, 0.8, 1.5, 10);

  @Test
  void withPathLossAloneTheGainFollowsTheDistance() {
    CellProcess process = new CellProcess(PLAIN, eastward(0, 500), 3, new Seed(1));
    assertThat(distances(process, 0)).containsExactly(500, 500, 500);
    assertThat(gains(process, 0)[2]).isCloseTo(2.098325138837318e-12, withinPercentage(1e-10));
  }

  @Test
  void distancesStayBetweenTheMinimumAndTheRadius() {
    CellProcess process = new CellProcess(PLAIN, eastward(700, 0), 1, new Seed(1));
    assertThat(distances(process, 0)).containsExactly(1);
    assertThat(distances(process, 1)).containsExactly(700);
    assertThat(distances(process, 2)).containsExactly(1000);
  }

  @Test
  void positionsAreAsFarAwayAsDistancesSay() {
    CellProcess process = new CellProcess(PLAIN, WALK, 5, new Seed(1));
    double[] x = new double[5];
    double[] y = new double[5];
    process.positions(7, x, y);
    double[] distances = distances(process, 7);
    for (int client = 0; client < 5; client++) {
      assertThat(Math.hypot(x[client], y[client])).isCloseTo(distances[client], within(1e-9));
    }
  }

  @Test
  void theSeedDecidesEverythingAndTheOrderOfRoundsNothing() {
    CellProcess process = new CellProcess(ROUGH, WALK, 10, new Seed(1));
    double[] fifth = gains(process, 5);
    double[] first = gains(process, 0);
    assertThat(gains(process, 5)).isEqualTo(fifth).isNotEqualTo(first);
    assertThat(gains(new CellProcess(ROUGH, WALK, 10, new Seed(1)), 0)).isEqualTo(first);
    assertThat(gains(new CellProcess(ROUGH, WALK, 10, new Seed(2)), 0)).isNotEqualTo(first);
  }

  @Test
  void aClientsGainDoesNotDependOnTheOthers() {
    double[] few = gains(new CellProcess(ROUGH, REDRAWN, 4, new Seed(1)), 3);
    double[] many = gains(new CellProcess(ROUGH, REDRAWN, 400, new Seed(1)), 3);
    assertThat(Arrays.copyOf(many, 4)).isEqualTo(few);
    assertThat(many).doesNotHaveDuplicates();
  }

  @Test
  void fadingLeavesTheMeanAndIsFreshEveryRound() {
    Cell cell = PLAIN.with(Shadowing.NONE, Fading.RAYLEIGH);
    CellProcess process = new CellProcess(cell, eastward(0, 1000), MANY, new Seed(1));
    double power = StrictMath.pow(10, -12.81);
    double[] now = Arrays.stream(gains(process, 0)).map(gain -> gain / power).toArray();
    double[] next = Arrays.stream(gains(process, 1)).map(gain -> gain / power).toArray();
    assertThat(Arrays.stream(now)).allMatch(factor -> factor > 0);
    assertThat(mean(now)).isCloseTo(1, within(0.02));
    assertThat(covariance(now, now)).isCloseTo(1, within(0.05));
    assertThat(covariance(now, next)).isCloseTo(0, within(0.02));
  }

  /** Round t is 25 t meters from round 0, so the correlation with it is exp(-t / 2). */
  @Test
  void shadowingHasItsDeviationAndFadesAlongTheWay() {
    Cell cell = PLAIN.with(Shadowing.of(8, 50), Fading.NONE);
    CellProcess shadowed = new CellProcess(cell, eastward(25, 300), MANY, new Seed(1));
    CellProcess plain = new CellProcess(PLAIN, eastward(25, 300), MANY, new Seed(1));
    double[] start = decibels(gains(shadowed, 0), gains(plain, 0));
    assertThat(mean(start)).isCloseTo(0, within(0.15));
    for (int round : new int[] {0, 1, 2, 4, 20}) {
      double[] here = decibels(gains(shadowed, round), gains(plain, round));
      assertThat(covariance(start, here) / 64)
          .isCloseTo(StrictMath.exp(-round / 2.0), within(0.02));
    }
  }

  @Test
  void shadowingIsNormalAndTheSameInTheSamePlace() {
    Cell cell = PLAIN.with(Shadowing.of(8, 50), Fading.NONE);
    CellProcess process = new CellProcess(cell, eastward(0, 300), MANY, new Seed(2));
    double[] gains = gains(process, 0);
    double median = gains(new CellProcess(PLAIN, eastward(0, 300), 1, new Seed(2)), 0)[0];
    assertThat(fraction(gains, median)).isCloseTo(0.5, within(0.01));
    assertThat(fraction(gains, median * Cell.ratio(8))).isCloseTo(0.8413, within(0.01));
    assertThat(fraction(gains, median * Cell.ratio(16))).isCloseTo(0.9772, within(0.004));
    assertThat(gains(process, 7)).isEqualTo(gains);
  }

  @Test
  void theLineOfSightIsAsProbableAsTheModelSaysAndStaysInPlace() {
    Cell cell = PLAIN.withPathLoss(UrbanPathLoss.macro(2e9));
    CellProcess process = new CellProcess(cell, eastward(0, 100), MANY, new Seed(1));
    double[] gains = gains(process, 0);
    double sighted = Cell.ratio(-cell.pathLoss().decibels(100, true));
    double obstructed = Cell.ratio(-cell.pathLoss().decibels(100, false));
    assertThat(Arrays.stream(gains)).allMatch(gain -> gain == sighted || gain == obstructed);
    assertThat(1 - fraction(gains, obstructed)).isCloseTo(0.34767, within(0.01));
    assertThat(gains(process, 1)).isEqualTo(gains);
  }

  @Test
  void aMillionClientsAreFine() {
    double[] gains = gains(new CellProcess(PLAIN, REDRAWN, 1_000_000, new Seed(1)), 0);
    assertThat(Arrays.stream(gains)).allMatch(gain -> gain > 1e-13 && gain < 1);
  }

  @Test
  void impossibleQuestionsAreRefused() {
    CellProcess process = new CellProcess(PLAIN, REDRAWN, 3, new Seed(1));
    assertThatThrownBy(() -> process.gains(0, new double[2]))
        .hasMessage(
            "the array's length is 2; it must be 3, one for each client. Maybe use clients().");
    assertThatThrownBy(() -> process.distances(-1, new double[3]))
        .hasMessage("round is -1; it must be at least 0. Maybe 0, the first.");
    assertThatThrownBy(() -> new CellProcess(PLAIN, REDRAWN, 0, new Seed(1)))
        .hasMessageContaining("clients is 0");
    assertThatThrownBy(() -> Shadowing.of(-1, 50)).hasMessageContaining("deviationDb is -1.0");
    assertThatThrownBy(() -> new Shadowing(8, Double.NaN, 50))
        .hasMessageContaining("lineOfSightDeviationDb is NaN");
    assertThatThrownBy(() -> Shadowing.of(8, 0)).hasMessageContaining("decorrelationMeters is 0.0");
  }

  /** Every client at {@code start} meters east of the server, {@code step} further each round. */
  private static Mobility eastward(double step, double start) {
    return (area, clients, seed) ->
        (round, x, y) -> {
          Arrays.fill(x, start + round * step);
          Arrays.fill(y, 0);
        };
  }

  private static double[] gains(CellProcess process, int round) {
    double[] gains = new double[process.clients()];
    process.gains(round, gains);
    return gains;
  }

  private static double[] distances(CellProcess process, int round) {
    double[] distances = new double[process.clients()];
    process.distances(round, distances);
    return distances;
  }

  private static double[] decibels(double[] gains, double[] reference) {
    double[] decibels = new double[gains.length];
    Arrays.setAll(decibels, i -> 10 * StrictMath.log10(gains[i] / reference[i]));
    return decibels;
  }

  private static double fraction(double[] values, double highest) {
    return Arrays.stream(values).filter(value -> value <= highest).count() / (double) values.length;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double covariance(double[] first, double[] second) {
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += first[i] * second[i];
    }
    return sum / first.length - mean(first) * mean(second);
  }
}
