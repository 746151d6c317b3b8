package dev.cicada.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScaleTest {
  private static final Scale.Room ROOM = new Scale.Room(200, label -> Lettering.width(label, 8), 5);

  static IntStream seeds() {
    return IntStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void linearTicksAreRoundInsideAndApart(int seed) {
    Random random = new Random(seed);
    double one = random.nextGaussian() * StrictMath.pow(10, random.nextInt(25) - 12);
    double other = one + random.nextGaussian() * Math.abs(one) * random.nextInt(4);
    Range data = Range.of(DoubleStream.of(one, other));

    Scale scale = Scale.of(Axis.linear("y"), data, ROOM);

    assertThat(scale.ticks()).as("%s", data).hasSizeBetween(2, 8);
    assertThat(ROOM.fits(scale)).isTrue();
    assertThat(scale.shows(one) && scale.shows(other)).isTrue();
    assertThat(scale.ticks()).allMatch(tick -> scale.at(tick.value()) > -1e-9);
    assertThat(scale.ticks()).allMatch(tick -> scale.at(tick.value()) < 1 + 1e-9);
    double step = scale.ticks().get(1).value() - scale.ticks().get(0).value();
    String digits =
        BigDecimal.valueOf(step)
            .round(new MathContext(6))
            .stripTrailingZeros()
            .unscaledValue()
            .toString();
    assertThat(digits).isIn("1", "2", "5");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void logarithmicTicksAreInsideAndApart(int seed) {
    Random random = new Random(seed);
    double one = StrictMath.pow(10, 8 * random.nextGaussian());
    double other = one * StrictMath.pow(10, random.nextGaussian() * random.nextInt(5));
    Range data = Range.of(DoubleStream.of(one, other));

    Scale scale = Scale.of(Axis.logarithmic("y"), data, ROOM);

    assertThat(scale.ticks()).as("%s", data).isNotEmpty();
    assertThat(ROOM.fits(scale)).isTrue();
    assertThat(scale.ticks()).allMatch(tick -> scale.shows(tick.value()));
    assertThat(scale.between()).allMatch(scale::shows);
  }

  @Test
  void equalFactorsAreEqualDistancesOnALogarithmicAxis() {
    Scale scale = Scale.of(Axis.logarithmic("rho").between(0.01, 100), new Range(1, 2), ROOM);

    assertThat(scale.at(0.1)).isCloseTo(0.25, within(1e-12));
    assertThat(scale.at(1)).isCloseTo(0.5, within(1e-12));
    assertThat(labels(scale)).containsExactly("0.01", "0.1", "1", "10", "100");
  }

  @Test
  void manyDecadesAreWrittenAsPowers() {
    Scale scale = Scale.of(Axis.logarithmic("gap").between(1e-9, 1), new Range(1, 2), ROOM);

    assertThat(labels(scale)).contains("10⁻⁹", "10⁰").doesNotContain("1");
  }

  @ParameterizedTest
  @CsvSource({
    "0.02, 0.97, 0.0 0.2 0.4 0.6 0.8 1.0",
    "0.80, 0.93, 0.80 0.85 0.90",
    "-3, 2, −3 −2 −1 0 1 2",
    "0, 0, 0.0 0.2 0.4 0.6 0.8 1.0",
    "7, 7, 0 2 4 6"
  })
  void linearTicksAreWhatOneWouldWrite(double least, double greatest, String expected) {
    Scale scale = Scale.of(Axis.linear("y"), new Range(least, greatest), ROOM);

    assertThat(String.join(" ", labels(scale))).isEqualTo(expected);
  }

  @Test
  void countsHaveNoFractions() {
    Scale scale = Scale.of(Axis.whole("round"), new Range(1, 3), ROOM);

    assertThat(labels(scale)).containsExactly("0", "1", "2", "3");
  }

  @Test
  void aPowerOfTenIsLeftOutOfLongNumbersAndToldBesideTheUnit() {
    Axis axis = Axis.linear("energy", "J");
    Scale scale = Scale.of(axis, new Range(0, 300_000), ROOM);

    assertThat(labels(scale)).contains("0", "100", "300");
    assertThat(axis.caption(scale.exponent())).isEqualTo("energy (10³ J)");
  }

  @Test
  void fixedEndsAreKeptWhateverTheDataIs() {
    Axis axis = Axis.linear("y").between(0.5, Double.NaN);

    assertThat(new Range(0.1, 0.9).shownOn(axis).least()).isEqualTo(0.5);
    assertThat(new Range(0.1, 0.2).shownOn(axis)).isEqualTo(new Range(0.5, 1.5));
  }

  private static List<String> labels(Scale scale) {
    return scale.ticks().stream().map(Scale.Tick::label).toList();
  }
}
