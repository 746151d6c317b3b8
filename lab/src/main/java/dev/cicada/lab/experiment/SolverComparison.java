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
import java.util.Optional;

/** Ours: Algorithm 1, iteration by iteration, compared with plans that have a certificate. */
final class SolverComparison implements Experiment {
  /** What counts as having found the optimum. */
  private static final double NEAR = 1.01;

  /** Ratios beyond this count as this much: the iteration has diverged. */
  private static final double DIVERGED = 100;

  private static final List<Mode> MODES = List.of(Mode.OFFLINE, Mode.ONLINE);

  private final String note;

  /** A size at which Algorithm 1 mostly meets its stopping rule. */
  private final Size ending;

  /** The paper's size, at which it does not do so offline in any reasonable time. */
  private final Size usual;

  /** Instances of one size, one for each seed. */
  private record Size(int clients, int rounds, int iterations, Trial<SolverResults> trial) {
    static Size of(int clients, int rounds, int iterations) {
      return new Size(
          clients,
          rounds,
          iterations,
          new Trial<>(
              seed -> new SolverTask(clients, rounds, iterations, seed), SolverResults::new));
    }

    String words(Mode mode) {
      return mode == Mode.ONLINE
          ? "P1', online, K = %d".formatted(clients)
          : "P1, offline, K = %d, T = %d".formatted(clients, rounds);
    }
  }

  SolverComparison(Profile profile) {
    note = profile.note();
    ending = Size.of(4, StrictMath.min(5, profile.solverRounds()), 2_000);
    usual = Size.of(10, profile.solverRounds(), 100);
  }

  @Override
  public Heading heading() {
    return new Heading(
        "solver",
        "Algorithm 1 against plans with a certificate",
        ("Algorithm 1 with its line search taken literally and as in Jong's method (the inner problem"
                + " solved again before a step is judged); exact and certified. Two sizes: K = %d,"
                + " T = %d and up to %,d iterations, where it mostly ends, and K = 10, T = %d and 100"
                + " iterations. It is judged where it met its own stopping rule; where it did not,"
                + " its curve is shown and nothing is concluded from where the iterations ran out."
                + " rho = 0.1, lambda = 0.01, one cell a seed. What is more than 100 times the bound"
                + " is drawn as 100 times.")
            .formatted(ending.clients, ending.rounds, ending.iterations, usual.rounds),
        "Algorithm 1 finds the global optimum of P1, and of P1' online.");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.of(ending.trial, usual.trial);
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    List<Claim.Reading> optimal = new ArrayList<>();
    List<Claim.Reading> certified = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (Mode mode : MODES) {
      pictures.add(picture(mode, usual, results));
      List<Comparison> ended = new ArrayList<>();
      for (Size size : List.of(ending, usual)) {
        for (Method method : Method.values()) {
          double[] ends = ends(size, mode, method, results);
          if (ends.length > 0) {
            ended.add(
                near(
                    "objective at its own end over the bound, %s, %s"
                        .formatted(size.words(mode), method.words()),
                    ends));
          }
          course(size, mode, method, results).ifPresent(remarks::add);
        }
        double[] ratios = results.each(size.trial, solved -> certifiedRatio(solved, mode));
        certified.add(
            new Claim.Reading(
                size.words(mode), stance(mode), List.of(near("objective over the bound", ratios))));
        remarks.add(
            "%s: certified gaps from %.2g %% to %.2g %%"
                .formatted(
                    size.words(mode),
                    gapPercent(Arrays.stream(ratios).min().orElseThrow()),
                    gapPercent(Arrays.stream(ratios).max().orElseThrow())));
      }
      if (!ended.isEmpty()) {
        optimal.add(new Claim.Reading(foresight(mode).words(), stance(mode), ended));
      }
    }
    pictures.add(picture(Mode.OFFLINE, ending, results));
    List<Claim> claims = new ArrayList<>();
    if (optimal.size() == MODES.size()) {
      claims.add(
          Claim.ofPaper(
              "solver-algorithm1-optimal",
              "Wherever Algorithm 1 ends by its own rule, at either size and with any of its line"
                  + " searches, it is on average at most 1 % above the bound that no plan can beat.",
              optimal));
    } else {
      remarks.add("Algorithm 1 is not judged, since offline or online it never ended by its rule");
    }
    claims.add(
        Claim.ofOurs(
            "solver-certified-optimal",
            "Our planners, certified offline and exact online, end on average at most 1 % above that"
                + " bound.",
            certified));
    return new Findings(pictures, claims, remarks);
  }

  private static Foresight foresight(Mode mode) {
    return mode == Mode.ONLINE ? Foresight.ONLINE : Foresight.OFFLINE;
  }

  private static Stance stance(Mode mode) {
    return Stance.ANY.with(foresight(mode));
  }

  /** For the seeds in which Algorithm 1 met its stopping rule: its objective over the bound. */
  private static double[] ends(Size size, Mode mode, Method method, Results results) {
    return results.of(size.trial).stream()
        .filter(solved -> solved.converged(mode, method))
        .mapToDouble(solved -> last(ratios(solved, mode, method)))
        .toArray();
  }

  /** For the seeds in which Algorithm 1 did not end: how its objective went in the second half. */
  private static Optional<String> course(Size size, Mode mode, Method method, Results results) {
    List<SolverResults> all = results.of(size.trial);
    long diverged = all.stream().filter(solved -> solved.diverged(mode, method)).count();
    List<double[]> open =
        all.stream()
            .filter(solved -> !solved.converged(mode, method) && !solved.diverged(mode, method))
            .map(solved -> ratios(solved, mode, method))
            .toList();
    if (diverged == 0 && open.isEmpty()) {
      return Optional.empty();
    }
    String words =
        "%s, %s: met its own stopping rule under %d of %d seeds, diverged under %d"
            .formatted(
                size.words(mode),
                method.words(),
                all.size() - diverged - open.size(),
                all.size(),
                diverged);
    if (!open.isEmpty()) {
      double half = mean(open, size.iterations / 2);
      double end = mean(open, size.iterations);
      words +=
          "; under the others it was %.3g times the bound after %d iterations and %.3g after %d"
              .formatted(half, size.iterations / 2, end, size.iterations);
    }
    return Optional.of(words);
  }

  private static double mean(List<double[]> curves, int iteration) {
    return Seeds.geometricPoint(
            0,
            curves.stream()
                .mapToDouble(ratios -> ratios[Math.min(iteration, ratios.length - 1)])
                .toArray())
        .y();
  }

  private static double last(double[] values) {
    return values[values.length - 1];
  }

  /** The comparison that ratios are close to one. */
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

  private Findings.Picture picture(Mode mode, Size size, Results results) {
    List<Series> series = new ArrayList<>();
    for (Method method : Method.values()) {
      List<double[]> bySeed =
          results.of(size.trial).stream().map(solved -> ratios(solved, mode, method)).toList();
      series.add(Series.curve(method.words(), means(bySeed)));
    }
    double reference = Seeds.mean(results.each(size.trial, solved -> certifiedRatio(solved, mode)));
    String name = mode == Mode.ONLINE ? "exact" : "certified";
    Figure figure =
        Figure.of(
                "Algorithm 1 on " + size.words(mode),
                Axis.whole("iteration"),
                Axis.logarithmic("objective over its lower bound").between(0.9, Double.NaN),
                series)
            .withReference(name, reference)
            .withSubtitle(Seeds.caption(results.seeds(), note));
    String word = mode.name().toLowerCase(Locale.ROOT) + (size.equals(ending) ? "-small" : "");
    return new Findings.Picture("solver-" + word, word, figure);
  }

  /** Geometric means over seeds. A seed that has stopped keeps its last value. */
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
