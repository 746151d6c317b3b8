package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Ours: what power control saves if there is time to send, and how far that is from the minimum.
 */
final class PowerControl implements Experiment {
  private static final List<String> SECONDS = List.of("2", "5", "10", "30");
  private static final String JUDGED = "10";

  /** So long that an upload's energy is S N0 ln 2 / h to five digits, the minimum. */
  private static final String FOREVER = "1e5";

  private static final String FULL = "full power";
  private static final double HALF = 0.5;
  private static final double QUARTER_MORE = 1.25;

  private final RunConfig base;
  private final String note;
  private final Runs<String> runs = new Runs<>();

  PowerControl(Profile profile) {
    base =
        SimulationTask.charging(profile.mnist().with(RunSettings.ROUNDS, profile.energyRounds()))
            .steered(Arm.RANDOM, 1)
            .withTexts(Map.of("bandwidth", BandRule.OPTIMAL.rule()));
    note = profile.note();
    runs.declare(FULL, base);
    SECONDS.forEach(seconds -> runs.declare(seconds, controlled(seconds)));
    runs.declare(FOREVER, controlled(FOREVER));
  }

  private RunConfig controlled(String seconds) {
    return base.withTexts(Map.of("powerControl", "true", "deadlineSeconds", seconds));
  }

  @Override
  public Heading heading() {
    return new Heading(
        "power",
        "Power control against full power",
        "Random with one call a round, K = %d, %d rounds, the band granted for least energy. With power control an upload takes as little power as its deadline allows; without any deadline that is the floor of physics, S N0 ln 2 / h."
            .formatted(base.get(RunSettings.CLIENTS), base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return List.copyOf(runs.all());
  }

  @Override
  public Findings evaluate(Results results) {
    List<Point> controlled = new ArrayList<>();
    List<Point> full = new ArrayList<>();
    List<Point> floor = new ArrayList<>();
    for (String seconds : SECONDS) {
      double place = Double.parseDouble(seconds);
      controlled.add(Seeds.point(place, energyPerCall(seconds, results)));
      full.add(Seeds.point(place, energyPerCall(FULL, results)));
      floor.add(Seeds.point(place, energyPerCall(FOREVER, results)));
    }
    Figure figure =
        Figure.of(
                "Energy of a call",
                Axis.logarithmic("deadline", "s"),
                Axis.linear("energy of a call", "J").between(0, Double.NaN),
                List.of(
                    Series.sweep(FULL, full).withStyle(Style.other(0)),
                    Series.sweep("power control", controlled).withStyle(Style.other(1)),
                    Series.sweep("floor", floor).withStyle(Style.other(2))))
            .withSubtitle(Seeds.caption(results.seeds(), note));
    return new Findings(
        List.of(new Findings.Picture("power", "", figure)),
        List.of(
            Claim.ofOurs(
                "power-control-halves",
                "With 10 s to send, choosing the power takes less than half of what full power does.",
                List.of(
                    new Claim.Reading(
                        "energy of a call",
                        Comparison.factor(
                                "energy of a call over that at full power",
                                energyPerCall(JUDGED, results),
                                energyPerCall(FULL, results),
                                false)
                            .against(HALF)))),
            Claim.ofOurs(
                "power-control-near-floor",
                "With 10 s to send, a call takes at most a quarter more than the floor of physics.",
                List.of(
                    new Claim.Reading(
                        "energy of a call",
                        Comparison.factor(
                                "energy of a call over the floor",
                                energyPerCall(JUDGED, results),
                                energyPerCall(FOREVER, results),
                                false)
                            .against(QUARTER_MORE))))),
        SECONDS.stream()
            .map(
                seconds ->
                    "%s s: %.2f calls per round, without a deadline %.2f"
                        .formatted(seconds, calls(seconds, results), calls(FOREVER, results)))
            .toList());
  }

  private double[] energyPerCall(String name, Results results) {
    return results.each(
        runs.of(name), run -> run.energyJoules() / Arrays.stream(run.callers()).sum());
  }

  private double calls(String name, Results results) {
    return Seeds.mean(results.each(runs.of(name), RunResults::callsPerRound));
  }
}
