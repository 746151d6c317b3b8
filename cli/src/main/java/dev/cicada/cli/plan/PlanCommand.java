package dev.cicada.cli.plan;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.plan.InfeasibleException;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.privacy.PrivacyCost;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada plan}: probabilities and shares for an instance. */
@Command(
    name = "plan",
    description =
        "Plans with what probability each client calls, and which share of the band it gets.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada plan --example > cell.json",
      "  cicada plan --instance cell.json",
      "  cicada plan --instance cell.json --mode offline --json --out plan.json",
      "  cicada plan --instance cell.json --minimize convergence --energy-budget 20",
      "",
      "An instance has these fields; docs/planning.md explains each:",
      "  {\"bandwidthHz\": 5e6, \"noisePsdDbmPerHz\": -174, \"modelBits\": 6.37e6,",
      "   \"rounds\": 50, \"rho\": 0.1, \"minProbability\": 0.01,",
      "   \"clients\": [{\"powerWatts\": 0.2, \"gain\": [1.2e-11]}, ...]}",
      "A gain is a ratio of powers, not decibels. A client has one, or one for each round."
    })
public final class PlanCommand implements Callable<Integer> {
  private static final Shape MNIST = new Shape(1, 28, 28);
  private static final int MNIST_LABELS = 10;

  private static final Set<String> OF_EXAMPLES = Set.of("--example", "--codec", "--json", "--out");

  @Spec private CommandSpec spec;

  @Option(
      names = "--instance",
      paramLabel = "FILE",
      description = "The instance to plan, as JSON; - reads standard input.")
  private @Nullable String instance;

  @Option(
      names = "--example",
      paramLabel = "MODE",
      arity = "0..1",
      fallbackValue = "online",
      description =
          "Prints an instance instead of planning one: the paper's default cell, online (the"
              + " default) or offline.")
  private @Nullable Mode example;

  @Option(
      names = "--codec",
      paramLabel = "NAME",
      description =
          "With --example: how updates are sent, such as int8 (default: float32); see cicada"
              + " extensions codec.")
  private @Nullable String codec;

  @Option(
      names = "--noise",
      paramLabel = "Z",
      description =
          "Also tells what the plan costs each client in privacy, with this noise on a round's sum.")
  private @Nullable Double noise;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "1e-5",
      description = "With --noise: the delta that goes with epsilon (default: 1e-5).")
  private double delta;

  @Mixin private SolverOptions options;
  @Mixin private GoalOptions goal;

  @Option(names = "--json", description = "Prints the plan as JSON instead of as a table.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Also writes the plan, or the example, to this file as JSON.")
  private @Nullable String out;

  @Mixin HelpOption help;

  @Override
  public Integer call() throws IOException {
    if ((instance == null) == (example == null)) {
      throw new UserError(
          (instance == null
                  ? "neither --instance nor --example is given"
                  : "both --instance and --example are given")
              + "; it must be one of them. Maybe --instance FILE");
    }
    if (example != null) {
      requireOnlyWhatExamplesTake();
    }
    if (codec != null && example == null) {
      throw new UserError(
          "--codec is given without --example. Maybe set modelBits in the instance");
    }
    if (noise != null && !(noise > 0 && noise < 1e9 && delta > 0 && delta < 1)) {
      throw new UserError(
          "--noise is %s and --delta %s; they must be above 0, and delta below 1. Maybe --noise 1 --delta 1e-5"
              .formatted(Figures.given(noise), Figures.given(delta)));
    }
    try (OutputFile file = out == null ? null : OutputFile.open(out)) {
      run(file);
    }
    return ExitCode.OK;
  }

  private void requireOnlyWhatExamplesTake() {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!OF_EXAMPLES.contains(option.longestName())) {
        throw new UserError(
            "%s is given with --example, which plans nothing. Maybe leave it out"
                .formatted(option.longestName()));
      }
    }
  }

  private void run(@Nullable OutputFile file) throws IOException {
    PrintWriter output = spec.commandLine().getOut();
    if (example != null) {
      JsonOutput.Value cell = ExampleCell.of(example, modelBits())::write;
      save(file, cell);
      JsonOutput.write(output, cell);
      return;
    }
    PlanningProblem problem =
        goal.apply(options.apply(InstanceReader.read(Objects.requireNonNull(instance))));
    Planner planner = options.planner(problem);
    Plan plan;
    try (ProgressLine progress =
        ProgressLine.onTerminalsOnly(spec.commandLine().getErr(), "planning")) {
      plan = planner.plan(problem, progress);
    } catch (InfeasibleException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
    double[] epsilons =
        noise == null
            ? new double[0]
            : new PrivacyCost(plan.probabilities(), problem.rounds()).epsilons(noise, delta);
    PlanWriter writer = new PlanWriter(problem, plan, epsilons);
    save(file, writer);
    if (json) {
      JsonOutput.write(output, writer);
    } else {
      new PlanReport(problem, plan, epsilons).print(output);
    }
  }

  /** S of the paper's network with the codec, as in a run. */
  private double modelBits() {
    RunConfig config = RunConfig.standard();
    if (codec != null) {
      config = config.with(UpdateSettings.CODEC, codec);
    }
    return LearningSettings.modelBits(config, LearningSettings.model(config, MNIST, MNIST_LABELS));
  }

  private static void save(@Nullable OutputFile file, JsonOutput.Value value) {
    if (file != null) {
      file.write(value);
    }
  }
}
