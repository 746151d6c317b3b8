package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.SolverResults;
import dev.cicada.lab.task.SolverTask;
import dev.cicada.lab.task.SolverTask.Method;
import dev.cicada.plan.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Ours: Algorithm 1, iteration by iteration, beside plans that come with a certificate. */
final class SolverComparison implements Experiment {
  /** What counts as having found the optimum. */
  private static final double NEAR = 1.01;

  /** Ratios beyond this count as this much: the iteration has diverged. */
  private static final double DIVERGED = 100;

  private final int rounds;
  private final String note;
  private final Trial<SolverResults> trial;

  SolverComparison(Profile profile) {
    rounds = profile.solverRounds();
    note = profile.note();
    trial = new Trial<>(seed -> new SolverTask(rounds, seed), SolverResults::new);
  }

  @Override
  public Heading heading() {
    return new Heading(
        "solver",
        "Algorithm 1 against plans with a certificate",
        ("Algorithm 1 with its line search taken literally and as in Jong's method (the inner problem"
                + " solved again before a step is judged), at most 100 iterations; exact and"
                + " certified. K = 10, T = %d, rho = 0.1, lambda = 0.01, one cell a seed. What is"
                + " more than 100 times the bound is drawn as 100 times.")
            .formatted(rounds),
        "Algorithm 1 finds the global optimum of P1, and of P1' online.");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.of(trial);
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    List<Claim.Reading> optimal = new ArrayList<>();
    List<Claim.Reading> certified = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (Mode mode : List.of(Mode.OFFLINE, Mode.ONLINE)) {
      pictures.add(picture(mode, results));
      String problem = mode == Mode.ONLINE ? "P1', online" : "P1, offline";
      for (Method method : Method.values()) {
        optimal.add(
            new Claim.Reading(
                problem + ", " + method.words(),
                Stance.ANY.with(mode == Mode.ONLINE ? Foresight.ONLINE : Foresight.OFFLINE),
                List.of(
                    near(
                        "objective of the last iterate over the bound (100 where it is more)",
                        results.each(
                            trial,
                            solved -> {
                              double[] ratios = ratios(solved, mode, method);
                              return ratios[ratios.length - 1];
                            })))));
      }
      double[] ratios = results.each(trial, solved -> certifiedRatio(solved, mode));
      certified.add(new Claim.Reading(problem, near("objective over the bound", ratios)));
      remarks.add(
          "%s: certified gaps from %.2g %% to %.2g %%"
              .formatted(
                  problem,
                  gapPercent(Arrays.stream(ratios).min().orElseThrow()),
                  gapPercent(Arrays.stream(ratios).max().orElseThrow())));
    }
    return new Findings(
        pictures,
        List.of(
            Claim.ofPaper(
                "solver-algorithm1-optimal",
                "Algorithm 1 ends at most 1 % above the bound that no plan can beat.",
                optimal),
            Claim.ofOurs(
                "solver-certified-optimal",
                "Our planners, certified offline and exact online, end at most 1 % above that bound.",
                certified)),
        remarks);
  }

  /** That ratios are next to one. */
  private static Comparison near(String quantity, double[] ratios) {
    double[] ones = new double[ratios.length];
    Arrays.fill(ones, 1);
    return Comparison.factor(quantity, ratios, ones, false).against(NEAR);
  }

  private static double gapPercent(double ratio) {
    return 100 * Math.max(0, 1 - 1 / ratio);
  }

  /** Our planner's objective over the bound. */
  private static double certifiedRatio(SolverResults solved, Mode mode) {
    return solved.objective(mode) / solved.lowerBound(mode);
  }

  /** Algorithm 1's objectives over the bound, by iteration. */
  private static double[] ratios(SolverResults solved, Mode mode, Method method) {
    double bound = solved.lowerBound(mode);
    return Arrays.stream(solved.iterations(mode, method))
        .map(objective -> Math.min(objective / bound, DIVERGED))
        .toArray();
  }

  private Findings.Picture picture(Mode mode, Results results) {
    List<Series> series = new ArrayList<>();
    for (Method method : Method.values()) {
      List<double[]> bySeed =
          results.of(trial).stream().map(solved -> ratios(solved, mode, method)).toList();
      series.add(Series.curve(method.words(), means(bySeed)));
    }
    double reference = Seeds.mean(results.each(trial, solved -> certifiedRatio(solved, mode)));
    String name = mode == Mode.ONLINE ? "exact" : "certified";
    Figure figure =
        Figure.of(
                mode == Mode.ONLINE ? "Algorithm 1 on P1' (online)" : "Algorithm 1 on P1 (offline)",
                Axis.whole("iteration"),
                Axis.logarithmic("objective over its lower bound").between(0.9, Double.NaN),
                series)
            .withReference(name, reference)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    String word = mode.name().toLowerCase(Locale.ROOT);
    return new Findings.Picture("solver-" + word, word, figure);
  }

  /** Geometric means over seeds; whoever has stopped stays where it was. */
  private static List<Point> means(List<double[]> bySeed) {
    int longest = bySeed.stream().mapToInt(values -> values.length).max().orElseThrow();
    List<Point> points = new ArrayList<>();
    for (int iteration = 0; iteration < longest; iteration++) {
      int index = iteration;
      double[] values =
          bySeed.stream()
              .mapToDouble(ratios -> ratios[Math.min(index, ratios.length - 1)])
              .toArray();
      points.add(Seeds.geometricPoint(iteration, values));
    }
    return points;
  }
}
