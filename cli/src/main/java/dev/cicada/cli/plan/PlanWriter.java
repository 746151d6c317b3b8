package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.plan.Multipliers;
import dev.cicada.plan.Plan;
import dev.cicada.plan.PlannedUploads;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.Status;
import dev.cicada.text.Words;
import java.io.IOException;

/**
 * Writes a plan as the fields of a JSON object.
 *
 * @param epsilons what the plan costs clients in privacy; empty if not asked for
 */
record PlanWriter(PlanningProblem problem, Plan plan, double[] epsilons)
    implements JsonOutput.Value {
  PlanWriter(PlanningProblem problem, Plan plan) {
    this(problem, plan, new double[0]);
  }

  @Override
  public void write(JsonGenerator generator) throws IOException {
    generator.writeStartObject();
    writeFields(generator);
    generator.writeEndObject();
  }

  /** Writes only the fields, so that others can come before them. */
  void writeFields(JsonGenerator generator) throws IOException {
    generator.writeStringField("solver", plan.solver());
    generator.writeStringField("mode", Words.of(plan.mode()));
    generator.writeNumberField("rounds", problem.rounds());
    number(generator, "rho", problem.rho());
    number(generator, "objective", plan.objective());
    number(generator, "convergenceTerm", plan.convergenceTerm());
    number(generator, "energyTerm", plan.energyTerm());
    number(generator, "energyJoules", plan.energyJoules());
    number(generator, "expectedSendersPerRound", plan.expectedCallersPerRound());
    number(generator, "lowerBound", plan.lowerBound());
    number(generator, "gap", plan.gap());
    generator.writeNumberField("iterations", plan.iterations());
    generator.writeStringField("status", status());
    rows(generator, "probabilities", plan.probabilities());
    rows(generator, "shares", plan.shares());
    if (epsilons.length > 0) {
      row(generator, "epsilon", epsilons);
    }
    if (!problem.network().isPlain()) {
      writeUploads(generator, PlannedUploads.of(problem, plan));
    }
  }

  /** Writes what matters only with power control, deadlines or limits. */
  private void writeUploads(JsonGenerator generator, PlannedUploads uploads) throws IOException {
    rows(generator, "powersWatts", uploads.powersWatts());
    rows(generator, "uploadSeconds", uploads.seconds());
    row(generator, "energyPerClientJoules", uploads.energyPerClientJoules());
    number(generator, "energyFloorJoules", uploads.energyFloorJoules());
    number(generator, "convergence", uploads.convergence());
    Multipliers multipliers = plan.multipliers();
    generator.writeObjectFieldStart("multipliers");
    number(generator, "energyBudgetJoules", multipliers.energyBudget());
    number(generator, "maxSendersPerRound", multipliers.maxSenders());
    number(generator, "convergence", multipliers.convergence());
    row(generator, "clientEnergyBudgetJoules", multipliers.clientBudgets());
    generator.writeEndObject();
  }

  /** The status. Numbers that are not finite are written as null, so the status must tell. */
  private String status() {
    boolean honest = plan.status() == Status.DIVERGED || Double.isFinite(plan.gap());
    return honest ? Words.of(plan.status()) : "not-finite";
  }

  private static void number(JsonGenerator generator, String name, double value)
      throws IOException {
    generator.writeFieldName(name);
    JsonOutput.number(generator, value);
  }

  private static void rows(JsonGenerator generator, String name, double[][] rows)
      throws IOException {
    generator.writeArrayFieldStart(name);
    for (double[] row : rows) {
      values(generator, row);
    }
    generator.writeEndArray();
  }

  private static void row(JsonGenerator generator, String name, double[] row) throws IOException {
    generator.writeFieldName(name);
    values(generator, row);
  }

  private static void values(JsonGenerator generator, double[] values) throws IOException {
    generator.writeStartArray();
    for (double value : values) {
      JsonOutput.number(generator, value);
    }
    generator.writeEndArray();
  }
}
