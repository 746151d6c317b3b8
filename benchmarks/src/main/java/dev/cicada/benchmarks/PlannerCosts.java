package dev.cicada.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Goal;
import dev.cicada.plan.Plan;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.Transmitters;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What power control and budgets cost {@code exact}, as ratios within one run, and what {@code
 * certified} takes at 100, 300 and 1,000 clients.
 *
 * <p>The variants of a plan take turns in one process, so other work on the machine affects all of
 * them. Each turn gives a ratio to the plain plan, and the median counts. Times are processor
 * times.
 */
public final class PlannerCosts {
  private static final int CLIENTS = 1_000;
  private static final int TURNS = 21;
  private static final int TURNS_BEFORE = 10;
  private static final int PLANS_A_TURN = 10;
  private static final double NANOS = 1e9;

  /** Long enough for all clients of the cell at once. */
  private static final double DEADLINE_SECONDS = 20_000;

  /** Clients, rounds, and the least probability in thousandths. */
  private static final int[][] OFFLINE = {
    {100, 100, 10}, {300, 100, 10}, {1000, 50, 1}, {1000, 100, 1}
  };

  private PlannerCosts() {}

  /** Prints both tables. */
  public static void main(String... arguments) {
    exact();
    certified();
  }

  private static void exact() {
    PlanningProblem plain = Cells.online(CLIENTS, 0.001);
    double joules = new ExactPlanner().plan(plain).energyJoules();
    Transmitters controlled = Transmitters.PAPER.withDeadline(DEADLINE_SECONDS).withPowerControl();
    PlanningProblem controlling =
        plain.network().withTransmitters(controlled).problem(plain.gains());
    double fewer = new ExactPlanner().plan(controlling).energyJoules();
    Map<String, PlanningProblem> variants = new LinkedHashMap<>();
    variants.put("plain", plain);
    variants.put("power control and a deadline", controlling);
    variants.put("an energy budget", with(plain, Goal.PAPER.withEnergyBudget(0.8 * joules)));
    variants.put(
        "power control and a budget", with(controlling, Goal.PAPER.withEnergyBudget(0.8 * fewer)));
    double[][] times = new double[variants.size()][TURNS];
    int[] passes = new int[variants.size()];
    for (int turn = -TURNS_BEFORE; turn < TURNS; turn++) {
      int variant = 0;
      for (PlanningProblem problem : variants.values()) {
        long start = threadNanos();
        for (int plan = 0; plan < PLANS_A_TURN; plan++) {
          passes[variant] = new ExactPlanner().plan(problem).iterations();
        }
        double time = threadNanos() - start;
        if (turn >= 0) {
          times[variant][turn] = time;
        }
        variant++;
      }
    }
    System.out.printf(
        "exact, %,d clients, times as much as plain, median of %d turns%n", CLIENTS, TURNS);
    int variant = 0;
    for (String name : variants.keySet()) {
      double[] ratios = new double[TURNS];
      for (int turn = 0; turn < TURNS; turn++) {
        ratios[turn] = times[variant][turn] / times[0][turn];
      }
      Arrays.sort(ratios);
      System.out.printf("%-30s %.2f, %d passes%n", name, ratios[TURNS / 2], passes[variant]);
      variant++;
    }
  }

  private static PlanningProblem with(PlanningProblem problem, Goal goal) {
    return problem.network().withGoal(goal).problem(problem.gains());
  }

  private static void certified() {
    for (int[] size : OFFLINE) {
      PlanningProblem usual = Cells.offline(size[0], size[1]);
      PlanningProblem problem =
          usual.network().withMinProbability(size[2] / 1e3).problem(usual.gains());
      long start = processorNanos();
      Plan plan = new CertifiedPlanner().plan(problem);
      System.out.printf(
          "certified, K = %d, T = %d, lambda = %s: %.1f s of processor time, gap %.2f %%%n",
          size[0], size[1], size[2] / 1e3, (processorNanos() - start) / NANOS, 100 * plan.gap());
    }
  }

  /** Processor time of this thread, whose clock is finer than that of the process. */
  private static long threadNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long processorNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
