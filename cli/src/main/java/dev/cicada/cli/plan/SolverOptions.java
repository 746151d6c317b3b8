package dev.cicada.cli.plan;

import dev.cicada.plan.Algorithm1Planner;
import dev.cicada.plan.Algorithm1Planner.Settings;
import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.LineSearch;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Network;
import dev.cicada.plan.Planner;
import dev.cicada.plan.Planners;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for which problem an instance stands for, and which planner solves it. */
final class SolverOptions {
  private static final String EXACT = "exact";
  private static final String CERTIFIED = "certified";
  private static final String ALGORITHM_1 = "algorithm1";

  @Option(
      names = "--solver",
      paramLabel = "NAME",
      description =
          "exact (online only), certified (offline only) or algorithm1, the paper's; by default"
              + " exact online and certified offline.")
  private @Nullable String solver;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "online, one plan for all rounds, or offline, one for each; by default online if the"
              + " instance has one gain per client. Offline, a single gain holds in every round.")
  private @Nullable Mode mode;

  @Option(
      names = "--line-search",
      paramLabel = "RULE",
      description = "Of algorithm1: literal, as published, or resolve (the default).")
  private @Nullable LineSearch lineSearch;

  @Option(
      names = "--zeta",
      paramLabel = "Z",
      description = "Of algorithm1: base of the step sizes, between 0 and 1 (default: 0.5).")
  private @Nullable Double zeta;

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "Of algorithm1: when to give up (default: 300).")
  private @Nullable Integer maximumIterations;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Of certified: gives the best plan and bound found in about this many seconds; the"
              + " result then depends on the machine.")
  private Double seconds;

  @Option(
      names = "--rate-logarithm",
      paramLabel = "BASE",
      description = "binary or natural; by default the instance's, else binary.")
  private @Nullable RateLogarithm logarithm;

  /** The instance with these options applied. */
  PlanningProblem apply(PlanningProblem instance) {
    PlanningProblem problem = instance;
    if (logarithm != null) {
      Network network = instance.network();
      Uplink uplink = network.uplink();
      Uplink other = new Uplink(uplink.bandwidthHz(), uplink.noiseWattsPerHz(), logarithm);
      problem = network.withUplink(other).problem(instance.gains());
    }
    if (mode == Mode.ONLINE && problem.mode() == Mode.OFFLINE) {
      throw new UserError(
          "--mode is online, but clients[0].gain has "
              + problem.gains().length
              + " values; it must have one. Maybe --mode offline");
    }
    return mode == Mode.OFFLINE ? problem.offline() : problem;
  }

  /** The planner for a problem to which these options were applied. */
  Planner planner(PlanningProblem problem) {
    String name = solver;
    if (name == null) {
      name = problem.mode() == Mode.ONLINE ? EXACT : CERTIFIED;
    }
    List<String> names = List.copyOf(Planners.names());
    if (!names.contains(name)) {
      throw new UserError(
          "--solver is %s; it must be one of %s. %s"
              .formatted(name, String.join(", ", names), Words.advice(name, names)));
    }
    if (name.equals(EXACT) && problem.mode() == Mode.OFFLINE) {
      throw new UserError(
          "--solver is exact, which plans online, but the plan is to be offline."
              + " Maybe --solver certified");
    }
    // With one round, both problems are the same.
    if (name.equals(CERTIFIED) && problem.mode() == Mode.ONLINE && problem.rounds() > 1) {
      throw new UserError(
          "--solver is certified, which plans offline, but the plan is to be online."
              + " Maybe --mode offline or --solver exact");
    }
    if (name.equals(ALGORITHM_1) && !problem.network().isPaper()) {
      throw new UserError(
          "--solver is algorithm1, which solves only the paper's problem: no deadlines, power"
              + " control, limits or weights. Maybe leave --solver out");
    }
    if (seconds != null) {
      if (!(seconds > 0)) {
        throw new UserError("--seconds is " + seconds + "; it must be positive");
      }
      if (!name.equals(CERTIFIED)) {
        throw new UserError(
            "--seconds belongs to certified, and the solver is "
                + name
                + ". Maybe leave it out, or --mode offline");
      }
    }
    return name.equals(ALGORITHM_1) ? algorithm1() : other(name);
  }

  private Planner algorithm1() {
    Settings settings = Settings.DEFAULT;
    double base = Optional.ofNullable(zeta).orElse(settings.zeta());
    int iterations = Optional.ofNullable(maximumIterations).orElse(settings.maximumIterations());
    if (!(base > 0 && base < 1)) {
      throw new UserError("--zeta is " + base + "; it must be greater than 0 and less than 1");
    }
    if (iterations < 1) {
      throw new UserError("--max-iterations is " + iterations + "; it must be at least 1");
    }
    return new Algorithm1Planner(
        Optional.ofNullable(lineSearch).orElse(LineSearch.RESOLVE),
        new Settings(base, settings.epsilon(), iterations, settings.tolerance()),
        (iteration, objective, residual) -> {});
  }

  private Planner other(String name) {
    if (lineSearch != null || zeta != null || maximumIterations != null) {
      throw new UserError(
          "--line-search, --zeta and --max-iterations belong to algorithm1, and the solver is "
              + name
              + ". Maybe --solver algorithm1");
    }
    return seconds == null ? Planners.byName(name) : new CertifiedPlanner(seconds);
  }
}
