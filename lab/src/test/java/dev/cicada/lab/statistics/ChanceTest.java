package dev.cicada.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics of made-up data whose truth is known. */
class ChanceTest {
  private static final int REPETITIONS = 20_000;

  /** Four standard errors of a part of 5 % in as many repetitions. */
  private static final double ERROR = 4 * StrictMath.sqrt(0.05 * 0.95 / REPETITIONS);

  @Test
  void signsThatAreAllAlikeHaveTheLeastChance() {
    double[] differences = IntStream.rangeClosed(1, 10).mapToDouble(i -> i).toArray();

    assertThat(SignFlips.chance(differences)).isEqualTo(2 / 1024.0);
  }

  @Test
  void countsPatternsOfSigns() {
    // Of the 16 patterns of 4, 2, 1, 1 with sums 8, 6, 6, 4, 4, 4, 2, 0, ..., these reach 6: 8, 6,
    // 6 and -8, -6, -6.
    assertThat(SignFlips.chance(new double[] {4, 2, -1, 1})).isEqualTo(6 / 16.0);
    assertThat(SignFlips.chance(new double[] {1, -1, 1, -1})).isEqualTo(1);
  }

  @Test
  void aSampleOfPatternsAgreesWithAllOfThem() {
    RandomStream stream = new Seed(3).stream(0);
    double[] twenty =
        IntStream.range(0, 20).mapToDouble(i -> 0.4 + stream.nextGaussian()).toArray();
    double[] withNothing = Arrays.copyOf(twenty, 21);

    assertThat(SignFlips.chance(withNothing)).isCloseTo(SignFlips.chance(twenty), within(0.005));
  }

  @Test
  void studentsChanceIsThatOfItsTables() {
    // Mean 0.028, standard error 0.0083666 / sqrt(5), so t = 7.4833; four degrees of freedom.
    double[] differences = {0.03, 0.02, 0.04, 0.03, 0.02};

    assertThat(StudentT.chance(differences)).isCloseTo(0.001707, within(2e-6));
    assertThat(StudentT.chance(new double[] {0.3})).isEqualTo(1);
    assertThat(StudentT.chance(new double[] {0.3, 0.3})).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 20})
  void intervalsOfDifferencesHoldTheTruthNineteenTimesInTwenty(int seeds) {
    double covered =
        part(seeds, stream -> 0.1 + 0.02 * stream.nextGaussian(), Comparison.Unit.POINTS, 0.1);

    assertThat(covered).isCloseTo(0.95, within(ERROR));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20})
  void intervalsOfFactorsHoldTheTruthNineteenTimesInTwenty(int seeds) {
    double covered =
        part(
            seeds,
            stream -> 0.3 * StrictMath.exp(0.5 * stream.nextGaussian()),
            Comparison.Unit.FACTOR,
            0.3);

    assertThat(covered).isCloseTo(0.95, within(ERROR));
  }

  /** Small shares are skewed, which costs an interval by Student's t some of its coverage. */
  @Test
  void intervalsOfSmallSharesStayWithinTheirRange() {
    ToDoubleFunction<RandomStream> share =
        stream ->
            IntStream.range(0, 200).filter(call -> stream.nextDouble() < 0.01).count() / 200.0;

    assertThat(part(20, share, Comparison.Unit.SHARE, 0.01)).isBetween(0.92, 0.96);
    Comparison few =
        new Comparison("share", Comparison.Unit.SHARE, new double[] {0, 0, 0.03, 0, 0}, 0.5, false);
    assertThat(few.interval().low()).isZero();
    assertThat(few.interval().high()).isBetween(0.02, 0.03);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 12})
  void nothingIsFoundWhereNothingIsMoreThanOneTimeInTwenty(int seeds) {
    RandomStream stream = new Seed(5).stream(seeds);
    int found = 0;
    int repetitions = 4_000;
    for (int i = 0; i < repetitions; i++) {
      double[] values =
          IntStream.range(0, seeds).mapToDouble(seed -> stream.nextGaussian()).toArray();
      Comparison comparison = new Comparison("nothing", Comparison.Unit.NUMBER, values, 0, true);
      found += comparison.chance() <= 0.05 ? 1 : 0;
    }

    assertThat(found / (double) repetitions)
        .isLessThan(0.05 + 4 * StrictMath.sqrt(0.05 * 0.95 / repetitions));
  }

  @Test
  void theLargestChanceThatCountsIsBenjaminisAndHochbergs() {
    // Their own example, 15 chances of which four count at 5 %.
    double[] chances = {
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1.0000
    };

    assertThat(FalseDiscoveries.level(chances)).isEqualTo(0.0095);
    assertThat(FalseDiscoveries.level(new double[] {0.2, 0.06})).isZero();
    assertThat(FalseDiscoveries.level(new double[0])).isZero();
  }

  @Test
  void theSameNumbersCountOnceFromEitherSide() {
    double[] one = {0.4, 0.5, 0.45};
    double[] other = {0.3, 0.42, 0.33};

    assertThat(
            FalseDiscoveries.among(
                List.of(
                    Comparison.larger("one minus other", one, other),
                    Comparison.smaller("other minus one", other, one),
                    Comparison.larger("again", one, other),
                    Comparison.larger("against half a point", one, other).against(0.005))))
        .extracting(FalseDiscoveries::comparisons)
        .isEqualTo(2);
  }

  @Test
  void nothingIsToldApartByAFactorOfNothing() {
    double[] none = new double[10];
    double[] some = {1, 2, 1, 2, 1, 2, 1, 2, 1, 2};

    Comparison factor = Comparison.factor("energy", none, some, false);

    assertThat(factor.chance()).isEqualTo(1);
    assertThat(factor.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void fewOfWhatIsToldApartAmongManyIsNotSo() {
    RandomStream stream = new Seed(7).stream(0);
    double wrong = 0;
    int repetitions = 200;
    for (int repetition = 0; repetition < repetitions; repetition++) {
      double[] chances = new double[100];
      for (int i = 0; i < chances.length; i++) {
        double truth = i < 80 ? 0 : 1.5;
        double[] values =
            IntStream.range(0, 10).mapToDouble(seed -> truth + stream.nextGaussian()).toArray();
        chances[i] = StudentT.chance(values);
      }
      double level = FalseDiscoveries.level(chances);
      long found = Arrays.stream(chances).filter(chance -> chance <= level).count();
      long luck = Arrays.stream(chances, 0, 80).filter(chance -> chance <= level).count();
      wrong += found == 0 ? 0 : luck / (double) found / repetitions;
    }

    assertThat(wrong).isLessThan(0.05).isGreaterThan(0.02);
  }

  @Test
  void aVerdictAmongManyIsThePlainOneOrNone() {
    Comparison clear =
        Comparison.larger("accuracy", new double[] {0.9, 0.8, 0.85}, new double[] {0.1, 0.1, 0.1});

    assertThat(clear.verdictAt(0.05)).isEqualTo(Verdict.HOLDS);
    assertThat(clear.verdictAt(1e-6)).isEqualTo(Verdict.UNDECIDED);
  }

  private static double part(
      int seeds, ToDoubleFunction<RandomStream> value, Comparison.Unit unit, double truth) {
    RandomStream stream = new Seed(1).stream(seeds);
    int covered = 0;
    for (int i = 0; i < REPETITIONS; i++) {
      double[] values =
          IntStream.range(0, seeds).mapToDouble(seed -> value.applyAsDouble(stream)).toArray();
      Interval interval = new Comparison("made up", unit, values, truth, true).interval();
      covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }
    return covered / (double) REPETITIONS;
  }
}
