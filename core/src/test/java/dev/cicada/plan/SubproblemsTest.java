package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubproblemsTest {

  /** P3's optimum: marginal gain equals price where p is inside, and the right sign at the ends. */
  @Test
  void selectionSatisfiesItsOptimalityConditions() {
    for (long seed = 0; seed < 200; seed++) {
      RandomStream stream = new Seed(seed).stream(1);
      double[] prices = new double[1 + stream.nextInt(40)];
      Arrays.setAll(prices, t -> StrictMath.exp(stream.nextDouble(-4, 4)));
      double weight = StrictMath.exp(stream.nextDouble(-3, 8));
      double minProbability = stream.nextDouble(0.001, 0.5);
      double[] p = SelectionSubproblem.solve(weight, minProbability, prices);
      double marginal = 2 * weight / StrictMath.pow(Arrays.stream(p).sum(), 3);
      for (int t = 0; t < p.length; t++) {
        assertThat(p[t]).isBetween(minProbability, 1.0);
        if (p[t] > minProbability + 1e-9) {
          assertThat(prices[t]).isLessThanOrEqualTo(marginal * (1 + 1e-9));
        }
        if (p[t] < 1 - 1e-9) {
          assertThat(prices[t]).isGreaterThanOrEqualTo(marginal * (1 - 1e-9));
        }
      }
    }
  }

  @Test
  void selectionEqualsThePapersCoordinateDescent() {
    PlanningProblem problem = Instances.random(3, 12, true, 0.3, 0.02, 4);
    Auxiliary auxiliary = Auxiliary.initial(problem);
    double[][] descended = InnerSolution.probabilities(problem, auxiliary.alpha());
    for (int k = 0; k < 3; k++) {
      int client = k;
      double[] prices = new double[12];
      Arrays.setAll(prices, t -> auxiliary.alpha()[t][client] * problem.uploadWeight(client));
      double[] exact = SelectionSubproblem.solve(problem.convergenceWeight(client), 0.02, prices);
      for (int t = 0; t < 12; t++) {
        assertThat(descended[t][k]).isCloseTo(exact[t], within(1e-6));
      }
    }
  }

  /** P4's optimum: the marginal weighted rate is the same for all clients. */
  @Test
  void bandwidthEqualisesMarginalRates() {
    for (long seed = 0; seed < 100; seed++) {
      RandomStream stream = new Seed(seed).stream(2);
      double[] weights = new double[1 + stream.nextInt(30)];
      double[] snr = new double[weights.length];
      Arrays.setAll(weights, k -> stream.nextDouble(0.8, 1.2));
      Arrays.setAll(snr, k -> StrictMath.exp(stream.nextDouble(-3, 12)));
      double[] shares = BandwidthSubproblem.solve(weights, snr);
      assertThat(Arrays.stream(shares).sum()).isBetween(1 - 1e-9, 1.0);
      double[] marginal = new double[weights.length];
      for (int k = 0; k < weights.length; k++) {
        double s = snr[k] / shares[k];
        marginal[k] = weights[k] * Spectrum.marginal(s, Spectrum.efficiency(s));
        assertThat(marginal[k]).isCloseTo(marginal[0], within(1e-9 * marginal[0]));
      }
    }
  }

  /** W exp(W) = -exp(-a), in logarithms. */
  @ParameterizedTest
  @ValueSource(doubles = {1 + 1e-12, 1 + 1e-6, 1.01, 1.5, 2, 3, 10, 100, 700})
  void lambertWInvertsItsDefinition(double a) {
    double w = LambertW.ofMinusExpMinus(a);
    assertThat(w).isBetween(-1.0, 0.0);
    assertThat(w + StrictMath.log(-w)).isCloseTo(-a, within(1e-12 * a));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-5, 0.009, 0.011, 0.5, 3, 1e4, 1e12})
  void marginalRateIsTheDerivativeOfTheRate(double snr) {
    double marginal = Spectrum.marginal(snr, Spectrum.efficiency(snr));
    // M(s) is the integral of x/(1 + x)^2 from 0 to s, here in x = exp(z).
    double sum = 0;
    double step = 1e-3;
    for (double z = StrictMath.log(snr) - step / 2; z > StrictMath.log(snr) - 40; z -= step) {
      double x = StrictMath.exp(z);
      sum += x * x / ((1 + x) * (1 + x)) * step;
    }
    assertThat(marginal).isCloseTo(sum, within(1e-5 * sum));
  }

  @Test
  void curvesAreRightToTwelveDigitsAndBeyondTheirTables() {
    for (double logPrice = -90; logPrice < 250; logPrice += 0.737) {
      double fixed = Curves.FIXED_PROBABILITY.value(logPrice);
      double free = Curves.FREE_PROBABILITY.value(logPrice);
      assertThat(Curves.logPrice(fixed, 2)).isCloseTo(logPrice, within(1e-11));
      assertThat(Curves.logPrice(free, 5 / 3.0)).isCloseTo(logPrice, within(1e-11));
      double snr = StrictMath.exp(fixed);
      double cost = snr / Spectrum.efficiency(snr) + StrictMath.exp(logPrice - fixed);
      assertThat(Curves.COST.value(logPrice)).isCloseTo(StrictMath.log(cost), within(1e-12));
      double rise = Curves.COST.value(logPrice + 1e-5) - Curves.COST.value(logPrice - 1e-5);
      assertThat(Curves.COST.slope(logPrice)).isCloseTo(rise / 2e-5, within(1e-6));
    }
  }

  /** The client's side of the bound, against a search over sorted probabilities on a grid. */
  @Test
  void aLadderBoundsEveryChoiceOfAClient() {
    PlanningProblem problem = Instances.random(2, 3, true, 0.2, 0.05, 1);
    RoundProblem[] rounds = new RoundProblem[3];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
    double[][] plan = {{1, 0.05}, {0.05, 1}, {0.4, 0.05}};
    for (Ladder ladder :
        List.of(Ladder.linear(problem), Ladder.shaped(problem, rounds, plan, 0.2))) {
      for (int client = 0; client < 2; client++) {
        for (double price = 0.001; price < 10; price *= 1.7) {
          double[] valueAndCredit = new double[2];
          ladder.client(problem, client, price, valueAndCredit);
          double least = leastOnAGrid(problem, ladder, client, price);
          assertThat(valueAndCredit[0]).isLessThanOrEqualTo(least * (1 + 1e-12));
          assertThat(valueAndCredit[0]).isGreaterThan(least * 0.97);
        }
      }
    }
  }

  private static double leastOnAGrid(
      PlanningProblem problem, Ladder ladder, int client, double price) {
    double least = Double.POSITIVE_INFINITY;
    for (int a = 1; a <= 20; a++) {
      for (int b = 1; b <= a; b++) {
        for (int c = 1; c <= b; c++) {
          double credit =
              credit(ladder, client, a / 20.0)
                  + credit(ladder, client, b / 20.0)
                  + credit(ladder, client, c / 20.0);
          double term = problem.convergenceTerm(client, (a + b + c) / 20.0);
          least = StrictMath.min(least, term + price * credit);
        }
      }
    }
    return least;
  }

  private static double credit(Ladder ladder, int client, double p) {
    for (int rung = 0; rung + 1 < ladder.size(); rung++) {
      double low = ladder.probability(client, rung);
      double high = ladder.probability(client, rung + 1);
      if (p <= high + 1e-12) {
        double bottom = ladder.credit(client, rung);
        return bottom + (p - low) / (high - low) * (ladder.credit(client, rung + 1) - bottom);
      }
    }
    throw new AssertionError(p);
  }

  @Test
  void aShapedLadderIsConcaveAndStraightForWhoNeverCalls() {
    PlanningProblem problem = Instances.random(2, 2, true, 0.2, 0.05, 1);
    RoundProblem[] rounds = {new RoundProblem(problem, 0), new RoundProblem(problem, 1)};
    Ladder ladder = Ladder.shaped(problem, rounds, new double[][] {{1, 0.05}, {0.05, 0.05}}, 0);
    double middle = ladder.probability(0, 2);
    assertThat(ladder.credit(0, 2)).isGreaterThan(middle + 0.01);
    assertThat(ladder.credit(1, 2)).isCloseTo(middle, within(1e-12));
    double slope = Double.POSITIVE_INFINITY;
    for (int rung = 1; rung < ladder.size(); rung++) {
      double next =
          (ladder.credit(0, rung) - ladder.credit(0, rung - 1))
              / (ladder.probability(0, rung) - ladder.probability(0, rung - 1));
      assertThat(next).isPositive().isLessThanOrEqualTo(slope * (1 + 1e-12));
      slope = next;
    }
  }

  /** Rounds must not gain by more than the plan has, nor clients by another plan. */
  @Test
  void fittedCreditIsConcaveAndNowhereAboveWhatCallsCost() {
    for (long seed = 1; seed <= 5; seed++) {
      PlanningProblem problem = Instances.random(3, 10, true, 1e-6, 1e-3, seed);
      double[][] plan = new CertifiedPlanner().plan(problem).probabilities();
      RoundProblem[] rounds = new RoundProblem[10];
      Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
      for (int k = 0; k < 3; k++) {
        FittedCredit fitted = new FittedCredit(problem, rounds, plan, k, 0.2);
        double slope = Double.POSITIVE_INFINITY;
        for (int rung = 1; rung < fitted.rungs().length; rung++) {
          double height = fitted.rungs()[rung] - fitted.rungs()[rung - 1];
          double rise = fitted.credits()[rung] - fitted.credits()[rung - 1];
          assertThat(height).isNotNegative();
          assertThat(rise).isNotNegative().isLessThanOrEqualTo(slope * height * (1 + 1e-9) + 1e-15);
          slope = height > 0 ? rise / height : slope;
          for (int round = 0; round < 10; round++) {
            double[] row = plan[round].clone();
            row[k] = fitted.rungs()[0];
            double out = rounds[round].energy(row);
            row[k] = fitted.rungs()[rung];
            double cost = rounds[round].energy(row) - out;
            assertThat(fitted.credits()[rung]).isLessThanOrEqualTo(cost * (1 + 1e-9) + 1e-15);
          }
        }
      }
    }
  }
}
