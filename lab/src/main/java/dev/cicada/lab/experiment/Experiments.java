package dev.cicada.lab.experiment;

import dev.cicada.lab.Profile;
import dev.cicada.lab.experiment.Experiment.Heading;
import dev.cicada.run.UserError;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.Decimal;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Every experiment, in the order of the paper, which counts its system diagram as figure 1; then
 * ours; then those that a profile adds.
 */
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

  private Experiments(Profile profile) {
    this.profile = profile;
    all.add(new RhoSweep.AccuracyAgainstEnergy(profile));
    all.add(new RhoSweep.BothAgainstRho(profile));
    all.add(EnergySweep.overSenders(profile));
    all.add(EnergySweep.overClients(profile));

    all.add(mnist("fig6a", "one call a round", 10, 1));
    all.add(mnist("fig6b", "two calls a round", 10, 2));
    all.add(cifar("fig6c", "one call a round", 10, 1));
    all.add(cifar("fig6d", "two calls a round", 10, 2));

    all.add(mnist("fig7a", "20 clients, two calls a round", 20, 2));
    all.add(mnist("fig7b", "30 clients, three calls a round", 30, 3));
    all.add(cifar("fig7c", "20 clients, two calls a round", 20, 2));
    all.add(cifar("fig7d", "30 clients, three calls a round", 30, 3));

    SchemeComparison near = scenario("fig8a", "MNIST", 1, profile.mnist(), profile.note());
    SchemeComparison far = scenario("fig8b", "MNIST", 2, profile.mnist(), profile.note());
    all.add(near);
    all.add(far);
    all.add(scenario("fig8c", "CIFAR-10", 1, profile.cifar10(), profile.cifarNote()));
    all.add(scenario("fig8d", "CIFAR-10", 2, profile.cifar10(), profile.cifarNote()));
    all.add(clients("fig9a", "Scenario 1: five clients always near", near));
    all.add(clients("fig9b", "Scenario 2: five clients always far", far));

    all.add(new SolverComparison(profile));
    all.add(new Beyond(curves(profile.mnist(), 10, 1, "anywhere"), profile.note()));
    all.add(new BoundComparison(profile));
    profile.sweeps().forEach(sweep -> add(new SettingSweep(sweep, profile)));
  }

  private void add(SettingSweep sweep) {
    String id = sweep.heading().id();
    if (all.stream().anyMatch(each -> each.heading().id().equals(id))) {
      throw new UserError("profile %s: there are two of id %s".formatted(profile.name(), id));
    }
    all.add(sweep);
  }

  /** All of a profile's. */
  public static List<Experiment> of(Profile profile) {
    return List.copyOf(new Experiments(profile).all);
  }

  /** Those with these ids; a figure stands for all its panels, and no id for everything. */
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
      Map<String, String> settings, int clients, double senders, String placement) {
    return new LearningCurves(
        RunConfig.DEFAULT
            .with(settings)
            .with(
                Map.of(
                    RunSettings.CLIENTS.key(),
                    String.valueOf(clients),
                    CellSettings.PLACEMENT.key(),
                    placement)),
        senders);
  }

  private SchemeComparison mnist(String id, String setting, int clients, double senders) {
    return comparison(id, "MNIST", setting, clients, senders, profile.mnist(), profile.note());
  }

  private SchemeComparison cifar(String id, String setting, int clients, double senders) {
    return comparison(
        id, "CIFAR-10", setting, clients, senders, profile.cifar10(), profile.cifarNote());
  }

  private static SchemeComparison comparison(
      String id,
      String data,
      String setting,
      int clients,
      double senders,
      Map<String, String> settings,
      String note) {
    LearningCurves curves = curves(settings, clients, senders, "anywhere");
    Heading heading =
        new Heading(id, data + ", " + setting, ran(curves, "clients anywhere in the cell"), BETTER);
    return new SchemeComparison(heading, note, curves, false);
  }

  private static SchemeComparison scenario(
      String id, String data, int scenario, Map<String, String> settings, String note) {
    LearningCurves curves = curves(settings, 10, 1, "scenario-" + scenario);
    String where =
        scenario == 1
            ? "clients 1 to 5 at 100 to 200 m, the others anywhere"
            : "clients 1 to 5 at 900 to 1000 m, the others anywhere";
    Heading heading =
        new Heading(id, "%s, Scenario %d".formatted(data, scenario), ran(curves, where), SCENARIO);
    return new SchemeComparison(heading, note, curves, true);
  }

  private static ClientEnergy clients(String id, String title, SchemeComparison panel) {
    return new ClientEnergy(
        new Heading(id, title, "The same runs as for " + panel.heading().id() + ".", BALANCED),
        panel);
  }

  private static String ran(LearningCurves curves, String where) {
    RunConfig base = curves.base();
    return ("Five schemes with %s calls per round on average, K = %d, %d rounds, d = 5, %s and drawn"
            + " anew each round.")
        .formatted(
            Decimal.of(curves.senders()),
            base.get(RunSettings.CLIENTS),
            base.get(RunSettings.ROUNDS),
            where);
  }
}
