package dev.cicada.lab.experiment;

import dev.cicada.attack.Attacks;
import dev.cicada.drawing.Axis;
import dev.cicada.lab.Profile;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Ours: aggregations when a fifth of the clients attack. */
final class AttackComparison implements Experiment {
  private static final int CLIENTS = 20;
  private static final double CALLS = 4;
  private static final String SUM = "caller-sum";
  private static final String BOUNDED = "caller-sum, bounded";
  private static final String TRIMMED = "trimmed-mean";
  private static final String NOBODY = Attacks.None.NAME;
  private static final String SCALED = "scaled";
  private static final List<String> ATTACKS = List.of("sign-flip", SCALED, "noise");

  /** Slightly above the median norm of what honest clients send here, which was 0.22 in a run. */
  private static final String BOUND = "0.25";

  /** The server's settings, by their name in figures. */
  private static final Map<String, Map<String, String>> RULES = rules();

  private final RunConfig base;
  private final Variants variants;
  private final String note;

  AttackComparison(Profile profile) {
    base = profile.mnist().with(RunSettings.CLIENTS, CLIENTS).steered(Arm.RANDOM, CALLS);
    note = profile.note();
    variants = new Variants(base);
    for (String attack : withNobody()) {
      RULES.forEach(
          (rule, changes) -> {
            Map<String, String> all = new HashMap<>(changes);
            all.put("attack", attack);
            variants.declare(key(rule, attack), all);
          });
    }
  }

  private static List<String> withNobody() {
    return Stream.concat(Stream.of(NOBODY), ATTACKS.stream()).toList();
  }

  private static Map<String, Map<String, String>> rules() {
    Map<String, Map<String, String>> rules = new LinkedHashMap<>();
    rules.put(SUM, Map.of());
    rules.put(BOUNDED, Map.of("updateNorm", BOUND));
    rules.put("median", Map.of("aggregation", "median", "bufferSize", "8"));
    rules.put(TRIMMED, Map.of("aggregation", "trimmed-mean", "bufferSize", "8", "trimmed", "2"));
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
        "Random with %d of %d clients calling a round, %d rounds; nobody attacks, or a fifth of the clients send the opposite of their update, ten times that, or noise ten times as long. Bounded is to norm %s. Median and trimmed mean are of eight updates, so that they also take larger steps than the paper's sum over all clients; claims compare what a rule loses to an attack."
            .formatted((int) CALLS, CLIENTS, base.get(RunSettings.ROUNDS), BOUND),
        "");
  }

  @Override
  public List<Trial<?>> trials() {
    return variants.trials();
  }

  @Override
  public Findings evaluate(Results results) {
    List<Claim.Reading> trimming = new ArrayList<>();
    for (String attack : ATTACKS) {
      trimming.add(losesLess(TRIMMED, attack, results));
    }
    return new Findings(
        withNobody().stream().map(attack -> picture(attack, results)).toList(),
        List.of(
            Claim.ofOurs(
                "attacks-bound-helps",
                "To attackers that send much, the paper's rule loses less accuracy with a bound on norms.",
                List.of(losesLess(BOUNDED, SCALED, results))),
            Claim.ofOurs(
                "attacks-trimming-helps",
                "A trimmed mean loses less accuracy to attackers than the paper's rule.",
                trimming)),
        List.of());
  }

  private Findings.Picture picture(String attack, Results results) {
    Map<String, String> names = new LinkedHashMap<>();
    RULES.keySet().forEach(rule -> names.put(rule, key(rule, attack)));
    return new Findings.Picture(
        "attacks-" + attack,
        attack.equals(NOBODY) ? "nobody attacks" : attack,
        variants.learning(
            attack.equals(NOBODY) ? "Nobody attacks" : "A fifth of the clients attack: " + attack,
            Axis.linear("round"),
            (run, round) -> round + 1.0,
            names,
            results,
            note));
  }

  /** What a rule keeps of its accuracy under an attack, compared with what the paper's keeps. */
  private Claim.Reading losesLess(String rule, String attack, Results results) {
    return new Claim.Reading(
        attack,
        Comparison.larger(
            "change of accuracy by the attack under %s less that under %s".formatted(rule, SUM),
            change(rule, attack, results),
            change(SUM, attack, results)));
  }

  private double[] change(String rule, String attack, Results results) {
    double[] attacked = variants.lateAccuracy(key(rule, attack), results);
    double[] alone = variants.lateAccuracy(key(rule, NOBODY), results);
    double[] change = new double[attacked.length];
    Arrays.setAll(change, seed -> attacked[seed] - alone[seed]);
    return change;
  }
}
