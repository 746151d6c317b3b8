package dev.cicada.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MobilityTest {
  private static final Ring AREA = new Ring(1, 1000);
  private static final Seed SEED = new Seed(5);
  private static final Mobility WALK = new GaussMarkovMobility(Placement.ANYWHERE, 0.8, 20, 10);

  static Stream<Mobility> mobilities() {
    return Stream.of(
        new RedrawnMobility(Placement.ANYWHERE), new StaticMobility(Placement.ANYWHERE), WALK);
  }

  @ParameterizedTest
  @MethodSource("mobilities")
  void everyRoundHasTheSamePlacesInWhateverOrderItIsAskedFor(Mobility mobility) {
    Mobility.Movement movement = mobility.start(AREA, 20, SEED);
    List<Positions> inOrder = Stream.of(0, 1, 2, 3).map(t -> at(movement, t, 20)).toList();
    assertThat(at(movement, 1, 20)).isEqualTo(inOrder.get(1));
    assertThat(at(movement, 3, 20)).isEqualTo(inOrder.get(3));
    assertThat(at(mobility.start(AREA, 20, SEED), 2, 20)).isEqualTo(inOrder.get(2));
  }

  @ParameterizedTest
  @MethodSource("mobilities")
  void aClientGoesItsOwnWayHoweverManyOthersThereAre(Mobility mobility) {
    Positions few = at(mobility.start(AREA, 3, SEED), 4, 3);
    Positions many = at(mobility.start(AREA, 30, SEED), 4, 30);
    assertThat(many.x().subList(0, 3)).isEqualTo(few.x());
    assertThat(many.y().subList(0, 3)).isEqualTo(few.y());
    assertThat(many.x()).doesNotHaveDuplicates();
  }

  /** If places are uniform over the area, the square of the distance is uniform. */
  @ParameterizedTest
  @MethodSource("mobilities")
  void clientsStartUniformOverTheArea(Mobility mobility) {
    int[] tenths = tenthsOfTheArea(at(mobility.start(AREA, 50_000, SEED), 0, 50_000));
    for (int count : tenths) {
      assertThat(count / 50_000.0).isCloseTo(0.1, within(0.005));
    }
  }

  @Test
  void anglesAreUniform() {
    Positions places =
        at(new StaticMobility(Placement.ANYWHERE).start(AREA, 50_000, SEED), 0, 50_000);
    int[] quadrants = new int[4];
    for (int client = 0; client < 50_000; client++) {
      quadrants[(places.x().get(client) > 0 ? 1 : 0) + (places.y().get(client) > 0 ? 2 : 0)]++;
    }
    for (int count : quadrants) {
      assertThat(count / 50_000.0).isCloseTo(0.25, within(0.01));
    }
  }

  @Test
  void redrawnClientsMoveAndStaticOnesStay() {
    Mobility.Movement redrawn = new RedrawnMobility(Placement.ANYWHERE).start(AREA, 5, SEED);
    Mobility.Movement still = new StaticMobility(Placement.ANYWHERE).start(AREA, 5, SEED);
    assertThat(at(redrawn, 1, 5).x()).doesNotContainAnyElementsOf(at(redrawn, 0, 5).x());
    assertThat(at(still, 9, 5)).isEqualTo(at(still, 0, 5)).isEqualTo(at(redrawn, 0, 5));
  }

  @ParameterizedTest
  @CsvSource({"1, 100, 200", "2, 900, 1000"})
  void inTheScenariosFiveClientsKeepToTheirRingAndTheOthersRoam(
      int scenario, double inner, double outer) {
    Placement placement = scenario == 1 ? Placement.SCENARIO_1 : Placement.SCENARIO_2;
    for (Mobility mobility :
        List.of(
            new RedrawnMobility(placement),
            new StaticMobility(placement),
            new GaussMarkovMobility(placement, 0.8, 20, 10))) {
      Mobility.Movement movement = mobility.start(AREA, 500, SEED);
      for (int round = 0; round < 20; round++) {
        Positions places = at(movement, round, 500);
        for (int client = 0; client < 5; client++) {
          assertThat(places.distance(client)).isBetween(inner - 1e-9, outer + 1e-9);
        }
        double[] others = IntStream.range(5, 500).mapToDouble(places::distance).toArray();
        assertThat(Arrays.stream(others).filter(r -> r < inner || r > outer).count())
            .isGreaterThan(350);
      }
    }
  }

  @Test
  void walkersStayInTheRingHoweverFastTheyAre() {
    for (double speed : new double[] {0.01, 1, 30, 1000}) {
      Mobility.Movement walk =
          new GaussMarkovMobility(Placement.ANYWHERE, 0.9, speed, 10)
              .start(new Ring(50, 300), 200, SEED);
      for (int round = 0; round < 100; round++) {
        Positions places = at(walk, round, 200);
        for (int client = 0; client < 200; client++) {
          assertThat(places.distance(client)).isBetween(50 - 1e-9, 300 + 1e-9);
        }
      }
    }
  }

  @Test
  void walkersStaySpreadOverTheArea() {
    int[] tenths = tenthsOfTheArea(at(WALK.start(AREA, 20_000, SEED), 100, 20_000));
    for (int count : tenths) {
      assertThat(count / 20_000.0).isCloseTo(0.1, within(0.02));
    }
  }

  /** Far from any edge, steps are velocities: mean speed, and correlation memory^lag. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.9, 1})
  void walkersHaveTheSpeedAndTheMemoryAskedFor(double memory) {
    double roundSeconds = 2;
    int clients = 20_000;
    Mobility.Movement walk =
        new GaussMarkovMobility(Placement.ANYWHERE, memory, 1.5, roundSeconds)
            .start(new Ring(1e6, 2e6), clients, SEED);
    Positions[] places = new Positions[5];
    for (int round = 0; round < places.length; round++) {
      places[round] = at(walk, round, clients);
    }
    for (int lag = 0; lag <= 3; lag++) {
      double covariance = 0;
      double speed = 0;
      for (int client = 0; client < clients; client++) {
        double x = places[1].x().get(client) - places[0].x().get(client);
        double y = places[1].y().get(client) - places[0].y().get(client);
        covariance += x * (places[lag + 1].x().get(client) - places[lag].x().get(client));
        covariance += y * (places[lag + 1].y().get(client) - places[lag].y().get(client));
        speed += StrictMath.sqrt(x * x + y * y) / roundSeconds;
      }
      double meanSquare = 4 / StrictMath.PI * (1.5 * roundSeconds) * (1.5 * roundSeconds);
      assertThat(speed / clients).isCloseTo(1.5, within(0.02));
      assertThat(covariance / clients / meanSquare)
          .isCloseTo(StrictMath.pow(memory, lag), within(0.03));
    }
  }

  @Test
  void ringsAndSpeedsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> new Ring(200, 100))
        .hasMessage(
            "innerMeters is 200.0; it must be positive and below outerMeters, 100.0. "
                + "Maybe the two are swapped.");
    assertThatThrownBy(() -> new Ring(0, 100)).hasMessageContaining("innerMeters is 0.0");
    assertThatThrownBy(() -> new Ring(1, Double.NaN)).hasMessageContaining("outerMeters is NaN");
    assertThatThrownBy(() -> new GaussMarkovMobility(Placement.ANYWHERE, 1.1, 1, 1))
        .hasMessageContaining("memory is 1.1");
    assertThatThrownBy(() -> new GaussMarkovMobility(Placement.ANYWHERE, 0.5, 0, 1))
        .hasMessageContaining("meanSpeedMetersPerSecond is 0.0");
    assertThatThrownBy(() -> new GaussMarkovMobility(Placement.ANYWHERE, 0.5, 1, Double.NaN))
        .hasMessageContaining("roundSeconds is NaN");
    assertThatThrownBy(() -> Placement.firstClientsIn(-1, AREA))
        .hasMessageContaining("count is -1");
    Mobility.Movement outside =
        new RedrawnMobility(Placement.SCENARIO_2).start(new Ring(1, 950), 10, SEED);
    assertThatThrownBy(() -> at(outside, 0, 10))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("outerMeters=1000.0")
        .hasMessageContaining("Maybe enlarge the cell");
  }

  private static Positions at(Mobility.Movement movement, int round, int clients) {
    double[] x = new double[clients];
    double[] y = new double[clients];
    movement.positions(round, x, y);
    return new Positions(Arrays.stream(x).boxed().toList(), Arrays.stream(y).boxed().toList());
  }

  private static int[] tenthsOfTheArea(Positions places) {
    int[] tenths = new int[10];
    for (int client = 0; client < places.x().size(); client++) {
      double square = places.distance(client) * places.distance(client);
      tenths[(int) Math.min(9, 10 * (square - 1) / (1e6 - 1))]++;
    }
    return tenths;
  }

  private record Positions(List<Double> x, List<Double> y) {
    double distance(int client) {
      return StrictMath.hypot(x.get(client), y.get(client));
    }
  }
}
