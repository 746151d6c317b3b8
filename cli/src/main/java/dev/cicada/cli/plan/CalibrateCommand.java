package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.plan.Calibration;
import dev.cicada.plan.InfeasibleException;
import dev.cicada.plan.Planner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RhoSearch;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada calibrate}: the rho at which a given number of clients call per round. */
@Command(
    name = "calibrate",
    description = "Finds the rho at which the expected callers per round hit a target.",
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  cicada plan --example | cicada calibrate --instance - --senders 1")
public final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--instance",
      paramLabel = "FILE",
      required = true,
      description =
          "The instance, as JSON (see cicada plan --help); its rho does not matter. - reads"
              + " standard input.")
  private String instance;

  @Option(
      names = "--senders",
      paramLabel = "X",
      required = true,
      description = "The target: expected callers per round.")
  private double senders;

  @Option(
      names = "--tolerance",
      paramLabel = "E",
      defaultValue = "0.001",
      description = "Relative error of the callers that is good enough (default: 0.001).")
  private double tolerance;

  @Mixin private SolverOptions options;

  @Option(names = "--json", description = "Prints rho and its plan as JSON instead of as a table.")
  private boolean json;

  @Mixin HelpOption help;

  @Override
  public Integer call() throws IOException {
    if (!(senders > 0 && senders < Double.POSITIVE_INFINITY)) {
      throw new UserError("--senders is " + senders + "; it must be positive and finite");
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new UserError(
          "--tolerance is " + tolerance + "; it must be greater than 0 and less than 1");
    }
    PlanningProblem problem = options.apply(InstanceReader.read(instance));
    Planner planner = options.planner(problem);
    Calibration calibration = calibrate(problem, planner);
    report(problem.withRho(calibration.rho()), calibration);
    return ExitCode.OK;
  }

  private Calibration calibrate(PlanningProblem problem, Planner planner) {
    PrintWriter errors = spec.commandLine().getErr();
    try (ProgressLine line = new ProgressLine(errors, "calibrating")) {
      return Calibration.of(problem, planner, senders, tolerance, line);
    } catch (RhoSearch.OutOfReachException | InfeasibleException e) {
      throw new UserError(String.valueOf(e.getMessage()), e);
    }
  }

  private void report(PlanningProblem problem, Calibration calibration) throws IOException {
    PrintWriter output = spec.commandLine().getOut();
    double reached = calibration.plan().expectedCallersPerRound();
    double error = Math.abs(reached / senders - 1);
    if (error > tolerance) {
      spec.commandLine()
          .getErr()
          .printf(
              "%s: the callers jump at this rho, so %s is as near to %s as they come.%n",
              spec.qualifiedName(), Figures.of(reached), Figures.given(senders));
    }
    if (json) {
      JsonOutput.write(output, generator -> write(generator, problem, calibration));
      return;
    }
    output.printf(
        "At rho = %s, %s of %d clients call per round (target %s; %d solves).%n%n",
        calibration.rho(),
        Figures.of(reached),
        problem.clients(),
        Figures.given(senders),
        calibration.solves());
    new PlanReport(problem, calibration.plan()).print(output);
  }

  private void write(JsonGenerator generator, PlanningProblem problem, Calibration calibration)
      throws IOException {
    generator.writeStartObject();
    generator.writeNumberField("targetSendersPerRound", senders);
    generator.writeNumberField("solves", calibration.solves());
    new PlanWriter(problem, calibration.plan()).writeFields(generator);
    generator.writeEndObject();
  }
}
