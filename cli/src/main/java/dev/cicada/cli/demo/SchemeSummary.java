package dev.cicada.cli.demo;

import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.simulation.SimulationState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a scheme has achieved in the end.
 *
 * @param accuracy mean of the last tests, since a single one depends on who called last
 * @param leastCalls calls of the client that called least
 * @param tests in their order
 */
record SchemeSummary(
    String scheme,
    double accuracy,
    double energyJoules,
    double callersPerRound,
    int leastCalls,
    List<Test> tests) {
  static final int LAST_TESTS = 5;

  /**
   * A test of the model.
   *
   * @param seconds virtual time so far
   * @param joules energy of all calls so far
   */
  record Test(int round, double seconds, double joules, double accuracy) {}

  /** Accuracy over the energy of all calls, in joules. */
  Series overEnergy() {
    return curve(Test::joules);
  }

  /** Accuracy over virtual time, in minutes. */
  Series overTime() {
    return curve(test -> test.seconds / 60);
  }

  private Series curve(ToDoubleFunction<Test> place) {
    return Series.curve(
        scheme,
        tests.stream().map(test -> Point.of(place.applyAsDouble(test), test.accuracy)).toList());
  }

  /** Virtual time of the whole run. */
  double seconds() {
    return tests.isEmpty() ? 0 : tests.get(tests.size() - 1).seconds();
  }

  /** The first test with this accuracy, if there is one. */
  Optional<Test> reaching(double wanted) {
    return tests.stream().filter(test -> test.accuracy() >= wanted).findFirst();
  }

  /** Collects what a summary is made of. */
  static final class Collector implements RoundListener {
    private final Deque<Double> accuracies = new ArrayDeque<>();
    private final List<Test> tests = new ArrayList<>();
    private final String scheme;
    private int rounds;

    Collector(String scheme) {
      this.scheme = scheme;
    }

    @Override
    public void closed(RoundRecord round) {
      rounds++;
      round
          .evaluation()
          .ifPresent(
              test -> {
                accuracies.add(test.accuracy());
                tests.add(
                    new Test(
                        round.round(),
                        round.virtualSeconds(),
                        round.cumulativeEnergyJoules(),
                        test.accuracy()));
              });
      if (accuracies.size() > LAST_TESTS) {
        accuracies.remove();
      }
    }

    SchemeSummary summary(SimulationState end) {
      int[] calls = end.clients().calls();
      return new SchemeSummary(
          scheme,
          accuracies.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN),
          end.cumulativeEnergyJoules(),
          Arrays.stream(calls).sum() / (double) rounds,
          Arrays.stream(calls).min().orElse(0),
          List.copyOf(tests));
    }
  }
}
