package dev.cicada.lab.experiment;

import dev.cicada.lab.Profile;
import dev.cicada.lab.experiment.Experiment.Heading;
import dev.cicada.lab.experiment.SchemeComparison.Besides;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import dev.cicada.training.partition.PartitionSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Every experiment: the paper's in its order (its figure 1 is a system diagram), then ours. */
public final class Experiments {
  private static final String BETTER =
      "For the same energy, random is least accurate and the proposed scheme most.";
  private static final String SCENARIO =
      "Greedy does badly, on MNIST worse than random in the end, since it calls whoever is near;"
          + " the proposed scheme stays the most accurate for its energy.";
  private static final String BALANCED =
      "Greedy calls the near clients again and again and never the far ones. With the proposed"
          + " scheme clients' energies are as balanced as with random and age-based, and much lower"
          + " than with random.";

  private final Profile profile;
  private final List<Experiment> all = new ArrayList<>();

  /**
   * What a panel's runs learn.
   *
   * @param note for its figures
   * @param seeds how many at most
   */
  private record Data(String name, RunConfig base, String note, int seeds) {}

  private Experiments(Profile profile) {
    this.profile = profile;
    all.add(new RhoSweep.AccuracyAgainstEnergy(profile));
    all.add(new RhoSweep.BothAgainstRho(profile));
    all.add(EnergySweep.overSenders(profile));
    all.add(EnergySweep.overClients(profile));

    Data mnist = new Data("MNIST", profile.mnist(), profile.note(), profile.seeds());
    Data cifar = new Data("CIFAR-10", profile.cifar10(), profile.cifarNote(), profile.cifarSeeds());
    all.add(anywhere("fig6a", mnist, "one call a round", 10, 1));
    all.add(anywhere("fig6b", mnist, "two calls a round", 10, 2));
    all.add(anywhere("fig6c", cifar, "one call a round", 10, 1));
    all.add(anywhere("fig6d", cifar, "two calls a round", 10, 2));

    all.add(anywhere("fig7a", mnist, "20 clients, two calls a round", 20, 2));
    all.add(anywhere("fig7b", mnist, "30 clients, three calls a round", 30, 3));
    all.add(anywhere("fig7c", cifar, "20 clients, two calls a round", 20, 2));
    all.add(anywhere("fig7d", cifar, "30 clients, three calls a round", 30, 3));

    Besides greedy = Besides.GREEDY_ENDS_BELOW_RANDOM;
    SchemeComparison near = scenario("fig8a", mnist, "Scenario 1", Scenario.NEAR, greedy);
    SchemeComparison far = scenario("fig8b", mnist, "Scenario 2", Scenario.FAR, greedy);
    all.add(near);
    all.add(far);
    // The paper says of greedy on CIFAR-10 only that it does badly.
    all.add(scenario("fig8c", cifar, "Scenario 1", Scenario.NEAR, Besides.NOTHING));
    all.add(scenario("fig8d", cifar, "Scenario 2", Scenario.FAR, Besides.NOTHING));
    all.add(clients("fig9a", "Scenario 1: five clients always near", near));
    all.add(clients("fig9b", "Scenario 2: five clients always far", far));

    LearningCurves beyond =
        curves(profile.mnist(), 10, 1, Scenario.NONE, Beyond.SCHEMES, profile.seeds());
    all.add(new Beyond(beyond, profile.note()));
    all.add(new BoundComparison(profile));
    all.add(new PowerControl(profile));
    ours(new Proxy(profile));
    ours(new SolverComparison(profile));
    ours(new Stragglers(profile));
    ours(new Compression(profile));
    ours(new PrivateLearning(profile));
    ours(new AttackComparison(profile));
    profile.people().ifPresent(people -> ours(new People(people, profile.ourSeeds())));
    all.removeIf(each -> each.tasks(1).isEmpty());
  }

  private void ours(Experiment experiment) {
    all.add(new FewerSeeds(experiment, profile.ourSeeds()));
  }

  /** All experiments of a profile. */
  public static List<Experiment> of(Profile profile) {
    return List.copyOf(new Experiments(profile).all);
  }

  /**
   * The experiments with these ids. A figure stands for all its panels, and no id for everything.
   */
  public static List<Experiment> of(Profile profile, List<String> ids) {
    List<Experiment> all = of(profile);
    for (String id : ids) {
      if (all.stream().noneMatch(each -> matches(each, id))) {
        throw new UserError(
            "there is no figure %s; there are %s. Maybe see --list"
                .formatted(
                    id,
                    all.stream()
                        .map(each -> each.heading().figure())
                        .distinct()
                        .collect(Collectors.joining(", "))));
      }
    }
    return all.stream()
        .filter(each -> ids.isEmpty() || ids.stream().anyMatch(id -> matches(each, id)))
        .toList();
  }

  private static boolean matches(Experiment experiment, String id) {
    return experiment.heading().id().equals(id) || experiment.heading().figure().equals(id);
  }

  private static LearningCurves curves(
      RunConfig base,
      int clients,
      double senders,
      Scenario scenario,
      List<String> schemes,
      int seeds) {
    return new LearningCurves(
        base.with(RunSettings.CLIENTS, clients).with(CellSettings.PLACEMENT, scenario.placement()),
        senders,
        schemes,
        seeds);
  }

  /** A panel's curves with batches, and with epochs if the profile has them for it. */
  private Map<Iterations, LearningCurves> readings(
      String id, Data data, int clients, double senders, Scenario scenario) {
    Map<Iterations, LearningCurves> curves = new EnumMap<>(Iterations.class);
    curves.put(
        Iterations.BATCHES,
        curves(data.base(), clients, senders, scenario, Arm.OF_PAPER, data.seeds()));
    profile
        .epochs()
        .filter(epochs -> epochs.isFor(id))
        .ifPresent(
            epochs ->
                curves.put(
                    Iterations.EPOCHS,
                    curves(
                        epochs.mnist(), clients, senders, scenario, Arm.OF_PAPER, epochs.seeds())));
    return curves;
  }

  private SchemeComparison anywhere(
      String id, Data data, String setting, int clients, double senders) {
    return panel(id, data, setting, clients, senders, Scenario.NONE, Besides.RANDOM_IS_WORST);
  }

  private SchemeComparison scenario(
      String id, Data data, String setting, Scenario scenario, Besides besides) {
    return panel(id, data, setting, 10, 1, scenario, besides);
  }

  private SchemeComparison panel(
      String id,
      Data data,
      String setting,
      int clients,
      double senders,
      Scenario scenario,
      Besides besides) {
    Map<Iterations, LearningCurves> curves = readings(id, data, clients, senders, scenario);
    LearningCurves literal = curves.values().iterator().next();
    Heading heading = heading(id, data.name() + ", " + setting, literal, scenario);
    return new SchemeComparison(heading, data.note(), curves, scenario, besides);
  }

  private static Heading heading(
      String id, String title, LearningCurves curves, Scenario scenario) {
    RunConfig base = curves.base();
    String ran =
        "Five schemes with %s on average, K = %d, %d rounds, %s, %s%s."
            .formatted(
                curves.senders() == 1
                    ? "one call per round"
                    : Decimal.of(curves.senders()) + " calls per round",
                base.get(RunSettings.CLIENTS),
                base.get(RunSettings.ROUNDS),
                partition(base),
                scenario.where(),
                base.get(CellSettings.MOBILITY).equals("redrawn")
                    ? " and drawn anew each round"
                    : ", mobility " + base.get(CellSettings.MOBILITY));
    return new Heading(id, title, ran, scenario == Scenario.NONE ? BETTER : SCENARIO);
  }

  private static ClientEnergy clients(String id, String title, SchemeComparison panel) {
    return new ClientEnergy(
        new Heading(id, title, "The same runs as for " + panel.heading().id() + ".", BALANCED),
        panel);
  }

  /** How different the clients' data are, in words. */
  static String partition(RunConfig config) {
    String partition = config.get(DataSettings.PARTITION);
    return partition.equals("shards")
        ? "d = " + config.get(PartitionSettings.LABELS_PER_CLIENT)
        : "partition " + partition;
  }
}
