package dev.cicada.lab.task;

import dev.cicada.files.AtomicFile;
import dev.cicada.plan.Algorithm1Planner;
import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.LineSearch;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.Status;
import dev.cicada.radio.CellProcess;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.Column;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Solves one instance of P1' and of P1 with every planner, and keeps Algorithm 1's iterations.
 *
 * @param clients K
 * @param rounds T
 * @param iterationLimit after how many iterations Algorithm 1 is stopped
 * @param seed of the clients' places
 */
public record SolverTask(int clients, int rounds, int iterationLimit, long seed) implements Task {
  static final Column OBJECTIVE = Column.of("objective");
  static final Column LOWER_BOUND = Column.of("lowerBound");

  /** Whether Algorithm 1 met its own stopping rule: 1 or 0. */
  static final Column CONVERGED = Column.of("converged");

  /** Whether its iterates grew without bound: 1 or 0. */
  static final Column DIVERGED = Column.of("diverged");

  private static final double MODEL_BITS = 6.37e6;
  private static final double SECONDS_PER_PLACE_AND_ITERATION = 3.5e-4;

  /**
   * Both readings of the line search with the usual step, and the literal one with a smaller step.
   */
  public enum Method {
    LITERAL_HALF(LineSearch.LITERAL, 0.5),
    LITERAL_TENTH(LineSearch.LITERAL, 0.1),
    RESOLVE_HALF(LineSearch.RESOLVE, 0.5);

    private final LineSearch lineSearch;
    private final double zeta;

    Method(LineSearch lineSearch, double zeta) {
      this.lineSearch = lineSearch;
      this.zeta = zeta;
    }

    /** For legends. */
    public String words() {
      return "%s, zeta = %s".formatted(lineSearch.name().toLowerCase(Locale.ROOT), zeta);
    }
  }

  /** The file with the objectives of a method's iterations. */
  static String iterations(Mode mode, Method method) {
    return "iterations-%s-%s.csv".formatted(word(mode), word(method));
  }

  /** The file that says how a method ended. */
  static String end(Mode mode, Method method) {
    return "end-%s-%s.csv".formatted(word(mode), word(method));
  }

  /** The file with our planner's objective and its bound. */
  static String reference(Mode mode) {
    return "reference-%s.csv".formatted(word(mode));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String label() {
    return "solvers, %d clients, %d rounds, seed %d".formatted(clients, rounds, seed);
  }

  @Override
  public String key() {
    return TaskKey.of("solver", "2 " + this + " " + config().resultDigest());
  }

  @Override
  public List<CodeDigest> code() {
    return TaskKey.withOwnCode();
  }

  @Override
  public double cost() {
    return 1 + SECONDS_PER_PLACE_AND_ITERATION * iterationLimit * clients * rounds;
  }

  @Override
  public Optional<String> dataset() {
    return Optional.empty();
  }

  private RunConfig config() {
    return RunConfig.standard()
        .with(RunSettings.CLIENTS, clients)
        .with(RunSettings.ROUNDS, rounds)
        .with(RunSettings.SEED, seed);
  }

  @Override
  public boolean run(Path folder, Shelf data, BooleanSupplier stop) throws IOException {
    double[][] gains = gains();
    PlanningProblem offline = problem(gains);
    PlanningProblem online = problem(new double[][] {gains[0]});
    for (PlanningProblem problem : List.of(online, offline)) {
      Planner planner = problem.mode() == Mode.ONLINE ? new ExactPlanner() : new CertifiedPlanner();
      Plan reference = planner.plan(problem);
      write(
          folder.resolve(reference(problem.mode())),
          "%s,%s\n%s,%s\n"
              .formatted(
                  OBJECTIVE.title(),
                  LOWER_BOUND.title(),
                  Decimal.of(reference.objective()),
                  Decimal.of(reference.lowerBound())));
      for (Method method : Method.values()) {
        if (stop.getAsBoolean()) {
          return false;
        }
        iterate(folder, problem, method);
      }
    }
    return true;
  }

  private void iterate(Path folder, PlanningProblem problem, Method method) throws IOException {
    StringBuilder table = new StringBuilder("iteration,%s\n".formatted(OBJECTIVE.title()));
    Plan plan =
        new Algorithm1Planner(
                method.lineSearch,
                new Algorithm1Planner.Settings(method.zeta, 0.01, iterationLimit, 1e-6),
                (iteration, objective, residual) ->
                    table.append("%d,%s\n".formatted(iteration, Decimal.of(objective))))
            .plan(problem);
    write(folder.resolve(iterations(problem.mode(), method)), table.toString());
    write(
        folder.resolve(end(problem.mode(), method)),
        "%s,%s\n%d,%d\n"
            .formatted(
                CONVERGED.title(),
                DIVERGED.title(),
                plan.status() == Status.CONVERGED ? 1 : 0,
                plan.status() == Status.DIVERGED ? 1 : 0));
  }

  private double[][] gains() {
    RunConfig config = config();
    CellProcess cell =
        new CellProcess(
            CellSettings.cell(config),
            CellSettings.mobility(config),
            clients,
            RunSettings.seed(config, RunSettings.CHANNEL_SEED));
    return cell.gains(0, rounds);
  }

  private PlanningProblem problem(double[][] gains) {
    RunConfig config = config();
    int[] samples = new int[gains[0].length];
    Arrays.fill(samples, 1);
    return RuleSettings.network(config, MODEL_BITS, rounds, samples).problem(gains);
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFile.write(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
