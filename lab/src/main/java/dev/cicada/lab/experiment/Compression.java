package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ours: what fewer bits per call are worth, and what they cost. */
final class Compression implements Experiment {
  private static final String PLAIN = "float32";
  private static final List<String> CODECS =
      List.of(PLAIN, "float16", "int8", "int4", "random-k", "top-k");
  private static final String FEEDBACK = "top-k with feedback";
  private static final double QUARTER = 0.26;
  private static final double TWO_POINTS = -0.02;

  private final RunConfig base;
  private final Variants variants;
  private final String note;

  /**
   * In the setting of figure 6a, with scheme random, so that all runs have the same calls. The
   * codec decides what a call sends, whatever the profile says.
   */
  Compression(Profile profile) {
    base =
        profile.mnist().with(LearningSettings.MODEL_BITS, Optional.empty()).steered(Arm.RANDOM, 1);
    note = profile.note();
    variants = new Variants(base);
    CODECS.forEach(codec -> variants.declare(codec, Map.of("codec", codec)));
    variants.declare(FEEDBACK, Map.of("codec", "top-k", "errorFeedback", "true"));
  }

  @Override
  public Heading heading() {
    return new Heading(
        "compression",
        "Codecs of updates",
        "Random with one call a round, K = %d, %d rounds, under every codec: the same clients call in the same rounds and send fewer bits. Of random-k and top-k a tenth of the values is sent."
            .formatted(base.get(RunSettings.CLIENTS), base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return variants.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    Map<String, String> all = new LinkedHashMap<>();
    CODECS.forEach(codec -> all.put(codec, codec));
    all.put(FEEDBACK, FEEDBACK);
    return new Findings(
        List.of(
            new Findings.Picture(
                "compression",
                "",
                variants.learning(
                    "Accuracy against energy, by codec",
                    Axis.logarithmic("energy of all calls", "J"),
                    (run, round) -> run.cumulativeEnergyJoules()[round],
                    all,
                    results,
                    note))),
        List.of(
            Claim.ofOurs(
                "compression-int8-quarter",
                "Calls by int8 take about a quarter of the energy of as many by float32.",
                List.of(
                    new Claim.Reading(
                        "the same calls",
                        Comparison.factor(
                                "energy by int8 over that by float32",
                                energy("int8", results),
                                energy(PLAIN, results),
                                false)
                            .against(QUARTER)))),
            Claim.ofOurs(
                "compression-int8-accurate",
                "After as many rounds, int8 is within two points of float32's accuracy.",
                List.of(
                    new Claim.Reading(
                        "towards the end",
                        Comparison.larger(
                                "accuracy by int8 less that by float32",
                                variants.lateAccuracy("int8", results),
                                variants.lateAccuracy(PLAIN, results))
                            .against(TWO_POINTS))))),
        List.of());
  }

  private double[] energy(String name, Results results) {
    return results.each(variants.of(name), RunResults::energyJoules);
  }
}
