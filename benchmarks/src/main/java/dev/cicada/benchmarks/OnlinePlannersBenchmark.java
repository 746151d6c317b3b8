package dev.cicada.benchmarks;

import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.Planners;
import dev.cicada.plan.PlanningProblem;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The exact planner compared with the paper's Algorithm 1 on the online problem. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class OnlinePlannersBenchmark {
  @Param({"10", "100", "1000"})
  int clients;

  @Param({"exact", "algorithm1"})
  String solver;

  private PlanningProblem problem;
  private Planner planner;

  @Setup
  public void setUp() {
    problem = Cells.online(clients, 0.001);
    planner = Planners.byName(solver);
  }

  @Benchmark
  public Plan plan() {
    return planner.plan(problem);
  }
}
