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
import java.util.List;
import java.util.Map;

/** Ours: what privacy costs in accuracy, and what the clients' draws add to it. */
final class PrivateLearning implements Experiment {
  private static final int CLIENTS = 100;
  private static final double CALLS = 10;
  private static final double DELTA = 1e-5;
  private static final List<String> NOISES = List.of("0.2", "0.4", "0.8", "1.6");
  private static final String WITHOUT = "0";
  private static final double HALF = 0.5;

  private final RunConfig base;
  private final Variants variants;
  private final String note;

  PrivateLearning(Profile profile) {
    base =
        profile
            .mnist()
            .with(RunSettings.CLIENTS, CLIENTS)
            .steered(Arm.RANDOM, CALLS)
            .withTexts(Map.of("updateNorm", "1"));
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
        "Random with %d of %d clients calling a round, %d rounds, updates shortened to norm 1, and noise on every round's sum."
            .formatted((int) CALLS, CLIENTS, base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return variants.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    List<Point> points = new ArrayList<>();
    List<Comparison> protects = new ArrayList<>();
    for (String noise : NOISES) {
      double[] epsilons = results.each(variants.of(noise), RunResults::largestEpsilon);
      points.add(Seeds.point(Seeds.mean(epsilons), variants.lateAccuracy(noise, results)));
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
            Seeds.point(points.get(points.size() - 1).x(), without),
            Seeds.point(points.get(0).x(), without));
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
        List.of(new Findings.Picture("privacy", "", figure)),
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
                            variants.lateAccuracy("1.6", results)))))),
        List.of());
  }
}
