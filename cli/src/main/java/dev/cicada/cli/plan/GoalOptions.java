package dev.cicada.cli.plan;

import dev.cicada.plan.Goal;
import dev.cicada.plan.Minimize;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.text.UserError;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for what a plan minimises, and within which limits. */
final class GoalOptions {
  @Option(
      names = "--minimize",
      paramLabel = "WHAT",
      description =
          "weighted-sum, by rho (the default); convergence, within an energy budget; or energy, at"
              + " a convergence.")
  private Minimize minimize = Minimize.WEIGHTED_SUM;

  @Option(
      names = "--energy-budget",
      paramLabel = "J",
      description = "Joules that all clients together may spend in all rounds.")
  private @Nullable Double energyBudgetJoules;

  @Option(
      names = "--convergence",
      paramLabel = "C",
      description =
          "With --minimize energy: what the mean over clients of (rounds / expected calls)^2 may"
              + " be.")
  private @Nullable Double convergence;

  /** The instance with this goal. */
  PlanningProblem apply(PlanningProblem instance) {
    require("--energy-budget", energyBudgetJoules);
    require("--convergence", convergence);
    if ((convergence != null) != (minimize == Minimize.ENERGY)) {
      throw new UserError(
          convergence == null
              ? "--minimize is energy, but --convergence is missing. Maybe --convergence 100,"
                  + " a call in ten rounds"
              : "--convergence is given, but not --minimize energy. Maybe add it");
    }
    Goal goal = instance.network().goal();
    if (energyBudgetJoules != null) {
      goal = goal.withEnergyBudget(energyBudgetJoules);
    }
    switch (minimize) {
      case CONVERGENCE -> {
        if (Double.isInfinite(goal.energyBudgetJoules())) {
          throw new UserError(
              "--minimize is convergence, but there is no energy budget, so that everybody would"
                  + " call in every round. Maybe --energy-budget 20");
        }
        goal = goal.convergenceWithin(goal.energyBudgetJoules());
      }
      case ENERGY -> goal = goal.energyAtConvergence(Objects.requireNonNull(convergence));
      case WEIGHTED_SUM -> {}
    }
    return instance.network().withGoal(goal).problem(instance.gains());
  }

  private static void require(String option, @Nullable Double value) {
    if (value != null && !(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new UserError(option + " is " + value + "; it must be positive and finite");
    }
  }
}
