package dev.cicada.cli.plan;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.plan.InfeasibleException;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
    try (OutputFile file = out == null ? null : OutputFile.open(out)) {
      run(file);
    }
    return ExitCode.OK;
  }

  private void run(@Nullable OutputFile file) throws IOException {
    PrintWriter output = spec.commandLine().getOut();
    if (example != null) {
      JsonOutput.Value cell = ExampleCell.of(example)::write;
      save(file, cell);
      JsonOutput.write(output, cell);
      return;
    }
    PlanningProblem problem =
        goal.apply(options.apply(InstanceReader.read(Objects.requireNonNull(instance))));
    Planner planner = options.planner(problem);
    Plan plan;
    try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), "planning")) {
      plan = planner.plan(problem, progress);
    } catch (InfeasibleException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
    PlanWriter writer = new PlanWriter(problem, plan);
    save(file, writer);
    if (json) {
      JsonOutput.write(output, writer);
    } else {
      new PlanReport(problem, plan).print(output);
    }
  }

  private static void save(@Nullable OutputFile file, JsonOutput.Value value) {
    if (file != null) {
      file.write(value);
    }
  }
}
