package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ours: aggregations with a fifth of the clients against them. */
final class AttackComparison implements Experiment {
  private static final int CLIENTS = 20;
  private static final double CALLS = 4;
  private static final String SUM = "caller-sum";
  private static final String BOUNDED = "caller-sum, bounded";
  private static final List<String> ATTACKS = List.of("sign-flip", "scaled", "noise");

  /** What the server does, by its name in figures. */
  private static final Map<String, Map<String, String>> RULES = rules();

  private final RunConfig base;
  private final Variants variants;
  private final String note;

  AttackComparison(Profile profile) {
    base = profile.mnist().with(RunSettings.CLIENTS, CLIENTS).steered(Arm.RANDOM, CALLS);
    note = profile.note();
    variants = new Variants(base);
    for (String attack : ATTACKS) {
      RULES.forEach(
          (rule, changes) -> {
            Map<String, String> all = new HashMap<>(changes);
            all.put("attack", attack);
            variants.declare(key(rule, attack), all);
          });
    }
  }

  private static Map<String, Map<String, String>> rules() {
    Map<String, Map<String, String>> rules = new LinkedHashMap<>();
    rules.put(SUM, Map.of());
    rules.put(BOUNDED, Map.of("updateNorm", "1"));
    rules.put("median", Map.of("aggregation", "median", "bufferSize", "8"));
    rules.put(
        "trimmed-mean", Map.of("aggregation", "trimmed-mean", "bufferSize", "8", "trimmed", "2"));
    return rules;
  }

  private static String key(String rule, String attack) {
    return rule + ", " + attack;
  }

  @Override
  public Heading heading() {
    return new Heading(
        "attacks",
        "Attackers and aggregations",
        "Random with %d of %d clients calling a round, %d rounds; a fifth of the clients send the opposite of their update, ten times that, or noise ten times as long."
            .formatted((int) CALLS, CLIENTS, base.get(RunSettings.ROUNDS)),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return variants.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    List<Findings.Picture> pictures = new ArrayList<>();
    List<Claim.Reading> bounded = new ArrayList<>();
    List<Claim.Reading> robust = new ArrayList<>();
    for (String attack : ATTACKS) {
      pictures.add(
          new Findings.Picture(
              "attacks-" + attack,
              attack,
              variants.learning(
                  "A fifth of the clients attack: " + attack,
                  Axis.linear("round"),
                  (run, round) -> round + 1.0,
                  RULES.keySet().stream().map(rule -> key(rule, attack)).toList(),
                  results,
                  note)));
      if (!attack.equals("sign-flip")) {
        bounded.add(better(BOUNDED, attack, results));
        robust.add(better("trimmed-mean", attack, results));
      }
    }
    return new Findings(
        pictures,
        List.of(
            Claim.ofOurs(
                "attacks-bound-helps",
                "Against attackers that send much, a bound on norms keeps the paper's rule more accurate.",
                bounded),
            Claim.ofOurs(
                "attacks-trimming-helps",
                "Against attackers that send much, a trimmed mean is more accurate than the paper's rule.",
                robust)),
        List.of());
  }

  private Claim.Reading better(String rule, String attack, Results results) {
    return new Claim.Reading(
        attack,
        Comparison.larger(
            "accuracy of %s less that of %s".formatted(rule, SUM),
            variants.lastAccuracy(key(rule, attack), results),
            variants.lastAccuracy(key(SUM, attack), results)));
  }
}
