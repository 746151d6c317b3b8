package dev.cicada.benchmarks;

import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
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

/**
 * The exact planner compared with one pass that computes every client's rate once, the least that
 * it must do.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ExactPlannerBenchmark {
  @Param({"1000", "10000", "100000", "1000000"})
  int clients;

  private PlanningProblem problem;

  @Setup
  public void setUp() {
    problem = Cells.online(clients, 0.01);
  }

  @Benchmark
  public Plan plan() {
    return new ExactPlanner().plan(problem);
  }

  @Benchmark
  public double rates() {
    double sum = 0;
    double share = 1.0 / clients;
    double[] gains = problem.gains()[0];
    Network network = problem.network();
    for (int client = 0; client < clients; client++) {
      sum += network.uplink().bitsPerSecond(share, network.powerWatts()[client], gains[client]);
    }
    return sum;
  }
}
