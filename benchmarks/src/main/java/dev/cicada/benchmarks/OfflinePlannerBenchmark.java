package dev.cicada.benchmarks;

import dev.cicada.plan.CertifiedPlanner;
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

/** The certified planner over 100 rounds. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
public class OfflinePlannerBenchmark {
  @Param({"10", "100"})
  int clients;

  private PlanningProblem problem;

  @Setup
  public void setUp() {
    problem = Cells.offline(clients, 100);
  }

  @Benchmark
  public Plan plan() {
    return new CertifiedPlanner().plan(problem);
  }
}
