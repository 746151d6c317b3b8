package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.privacy.PrivacyCost;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Ours: what privacy costs in accuracy, and what the clients' draws add to it. */
final class PrivateLearning implements Experiment {
  private static final int CLIENTS = 100;
  private static final double CALLS = 10;
  private static final double DELTA = 1e-5;
  private static final List<String> NOISES = List.of("0.2", "0.4", "0.8", "1.6");
  private static final String WITHOUT = "0";
  private static final double HALF = 0.5;

  /** The noise under which clients are compared with each other. */
  private static final String MIDDLE = "0.8";

  private final RunConfig base;
  private final Variants variants;
  private final Trial<RunResults> planned;
  private final String note;

  PrivateLearning(Profile profile) {
    RunConfig clipped =
        profile.mnist().with(RunSettings.CLIENTS, CLIENTS).withTexts(Map.of("updateNorm", "1"));
    base = clipped.steered(Arm.RANDOM, CALLS);
    planned =
        Trial.of(
            clipped
                .steered(Arm.ONLINE, CALLS)
                .withTexts(Map.of("noise", MIDDLE, "mobility", "static")));
    note = profile.note();
    variants = new Variants(base);
    variants.declare(WITHOUT, Map.of());
    NOISES.forEach(noise -> variants.declare(noise, Map.of("noise", noise)));
  }

  @Override
  public Heading heading() {
    return new Heading(
        "privacy",
        "Client-level privacy",
        ("Random with %d of %d clients calling a round, %d rounds, updates shortened to norm 1, and"
                + " noise on every round's sum. Also the online plan with as many calls and noise %s,"
                + " for clients that stay where they are.")
            .formatted((int) CALLS, CLIENTS, base.get(RunSettings.ROUNDS), MIDDLE),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    List<Trial<?>> trials = new ArrayList<>(variants.trials());
    trials.add(planned);
    return trials;
  }

  @Override
  public Findings evaluate(Results results) {
    List<Point> points = new ArrayList<>();
    List<Comparison> protects = new ArrayList<>();
    for (String noise : NOISES) {
      double[] epsilons = results.each(variants.of(noise), RunResults::largestEpsilon);
      points.add(Seeds.part(Seeds.mean(epsilons), variants.lateAccuracy(noise, results)));
      double[] certain = new double[epsilons.length];
      Arrays.fill(
          certain,
          PrivacyCost.of(1, base.get(RunSettings.ROUNDS))
              .epsilons(Double.parseDouble(noise), DELTA)[0]);
      protects.add(
          Comparison.factor(
                  "epsilon over that of calls that can be forced, noise " + noise,
                  epsilons,
                  certain,
                  false)
              .against(HALF));
    }
    double[] without = variants.lateAccuracy(WITHOUT, results);
    List<Point> level =
        List.of(
            Seeds.part(points.get(points.size() - 1).x(), without),
            Seeds.part(points.get(0).x(), without));
    Figure figure =
        Figure.of(
                "Accuracy against privacy",
                Axis.logarithmic("largest epsilon of a client, delta 1e-5"),
                Axis.linear("test accuracy").between(0, Double.NaN),
                List.of(
                    Series.sweep("noise 0.2 to 1.6", points).withStyle(Style.other(0)),
                    Series.sweep("without noise", level).withStyle(Style.other(1))))
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings(
        List.of(
            new Findings.Picture("privacy", "", figure),
            new Findings.Picture("privacy-by-client", "", byClient(results))),
        List.of(
            Claim.ofOurs(
                "privacy-from-draws",
                "Not knowing who called at least halves what a run costs a client in privacy.",
                List.of(new Claim.Reading("every noise", protects))),
            Claim.ofOurs(
                "privacy-costs-accuracy",
                "Eight times the noise costs accuracy.",
                List.of(
                    new Claim.Reading(
                        "noise 0.2 against 1.6",
                        Comparison.larger(
                            "accuracy at noise 0.2 less that at 1.6",
                            variants.lateAccuracy("0.2", results),
                            variants.lateAccuracy("1.6", results))))),
            Claim.ofOurs(
                "privacy-of-those-who-call-less",
                "Where clients stay where they are, the half that a plan lets call less leaks less.",
                List.of(
                    new Claim.Reading(
                        "online plan, noise " + MIDDLE,
                        Comparison.factor(
                            "mean epsilon of that half over that of the others",
                            results.each(planned, run -> epsilonOfHalf(run, true)),
                            results.each(planned, run -> epsilonOfHalf(run, false)),
                            false))))),
        List.of());
  }

  /** The mean epsilon of the half of the clients that called least, or of the other half. */
  private static double epsilonOfHalf(RunResults run, boolean least) {
    double[] calls = run.clientCalls();
    double[] epsilons = run.clientEpsilons();
    int half = calls.length / 2;
    return IntStream.range(0, calls.length)
        .boxed()
        .sorted(Comparator.comparingDouble(client -> calls[client]))
        .skip(least ? 0 : half)
        .limit(least ? half : calls.length)
        .mapToDouble(client -> epsilons[client])
        .average()
        .orElseThrow();
  }

  private Figure byClient(Results results) {
    RunResults first = results.of(planned).get(0);
    double[] calls = first.clientCalls();
    double[] epsilons = first.clientEpsilons();
    List<Point> clients =
        IntStream.range(0, calls.length)
            .mapToObj(client -> Point.of(calls[client], epsilons[client]))
            .toList();
    return Figure.of(
            "Privacy of each client",
            Axis.linear("calls of the client").between(0, Double.NaN),
            Axis.linear("its epsilon, delta 1e-5").between(0, Double.NaN),
            List.of(Series.dots("clients", clients).withStyle(Style.other(0))))
        .withSubtitle("online plan, clients that stay, noise %s; one seed".formatted(MIDDLE));
  }
}
