package dev.cicada.lab.task;

import dev.cicada.files.AtomicFile;
import dev.cicada.plan.ConvergenceBound;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.Column;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.simulation.ComputeEnergy;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.simulation.SimulationState;
import dev.cicada.simulation.Training;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Runs the paper's protocol on a small problem whose constants are known, with given probabilities,
 * and measures what Theorem 1 bounds.
 *
 * @param rounds T
 * @param seed of data and draws
 */
public record BoundTask(int rounds, long seed) implements Task {
  /** The result: a row for each participation. */
  public static final String TABLE = "bound.csv";

  public static final Column FREQUENCY = Column.of("frequency");
  public static final Column SKEW = Column.of("skew");
  public static final Column MEASURED = Column.of("measured");
  public static final Column LEMMA = Column.of("lemma");
  public static final Column THEOREM = Column.of("theorem");

  /** How often clients call, if all call equally often. */
  public static final List<Double> FREQUENCIES = List.of(0.05, 0.1, 0.2, 0.5, 1.0);

  /** By how much half of the clients call more often, and half less often, than the mean. */
  public static final List<Double> SKEWS = List.of(0.0, 0.3, 0.6, 0.8);

  /** The mean frequency of calls in that case. */
  public static final double SKEWED_FREQUENCY = 0.2;

  /** With what probability clients call, in every round. */
  private record Participation(double frequency, double skew) implements Scheme {
    double of(int client) {
      return frequency * (client % 2 == 0 ? 1 + skew : 1 - skew);
    }

    double[] all() {
      double[] probabilities = new double[LogisticProblem.CLIENTS];
      Arrays.setAll(probabilities, this::of);
      return probabilities;
    }

    @Override
    public Rule start(Conditions conditions) {
      Decision always = Decision.withEqualShares(all());
      return (round, gains) -> always;
    }
  }

  @Override
  public String label() {
    return "bound, %d rounds, seed %d".formatted(rounds, seed);
  }

  @Override
  public String key() {
    return TaskKey.of("bound", "1 " + this + " " + FREQUENCIES + SKEWS + SKEWED_FREQUENCY);
  }

  @Override
  public List<CodeDigest> code() {
    return TaskKey.withOwnCode();
  }

  @Override
  public double cost() {
    return 0.2 + 8e-4 * rounds;
  }

  @Override
  public Optional<String> dataset() {
    return Optional.empty();
  }

  @Override
  public boolean run(Path folder, Shelf data, BooleanSupplier stop) throws IOException {
    LogisticProblem problem = new LogisticProblem(new Seed(seed));
    double gap = problem.loss(new double[problem.parameterCount()]) - problem.leastLoss();
    ConvergenceBound.Constants constants =
        new ConvergenceBound.Constants(
            problem.smoothness(), problem.gradientNorm(), 0, gap, problem.learningRate(), rounds);
    StringBuilder table = new StringBuilder();
    table.append(Column.header(List.of(FREQUENCY, SKEW, MEASURED, LEMMA, THEOREM))).append('\n');
    List<Participation> all =
        Stream.concat(
                FREQUENCIES.stream().map(frequency -> new Participation(frequency, 0)),
                SKEWS.stream().map(skew -> new Participation(SKEWED_FREQUENCY, skew)))
            .toList();
    for (Participation participation : all) {
      if (stop.getAsBoolean()) {
        return false;
      }
      double[] row = measure(problem, participation, constants);
      table
          .append(Decimal.of(participation.frequency()))
          .append(',')
          .append(Decimal.of(participation.skew()));
      DoubleStream.of(row).forEach(value -> table.append(',').append(Decimal.of(value)));
      table.append('\n');
    }
    byte[] bytes = table.toString().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(TABLE), stream -> stream.write(bytes));
    return true;
  }

  /** The mean squared gradient norm; Lemma 1 with the intervals that occurred; Theorem 1. */
  private double[] measure(
      LogisticProblem problem, Participation participation, ConvergenceBound.Constants constants) {
    Simulation simulation = simulation(problem, participation);
    double measured = 0;
    while (!simulation.done()) {
      double[] model = LogisticProblem.doubles(simulation.model());
      measured += problem.squaredGradientNorm(model) / rounds;
      simulation.step();
    }
    SimulationState end = simulation.state();
    double[] intervals = new double[LogisticProblem.CLIENTS];
    for (int client = 0; client < intervals.length; client++) {
      int silentAtEnd = rounds - 1 - end.coordinator().lastCalls()[client];
      intervals[client] = Math.max(end.clients().longestIntervals()[client], silentAtEnd);
    }
    return new double[] {
      measured,
      ConvergenceBound.ofIntervals(constants, intervals).total(),
      ConvergenceBound.ofProbabilities(constants, new double[][] {participation.all()}).total()
    };
  }

  private Simulation simulation(LogisticProblem problem, Participation participation) {
    Network network = Paper.network(LogisticProblem.CLIENTS).withRounds(rounds);
    SimulationSettings settings = SimulationSettings.paper(network, participation, new Seed(seed));
    return new Simulation(
        new SimulationSettings(
            network,
            participation,
            settings.bandwidth(),
            settings.aggregation(),
            settings.maximumIntervals(),
            1,
            rounds,
            ComputeEnergy.NONE,
            settings.seed(),
            Training.LAZY,
            false),
        new CellProcess(
            Paper.CELL,
            new RedrawnMobility(Placement.ANYWHERE),
            LogisticProblem.CLIENTS,
            new Seed(seed)),
        problem,
        model -> new Evaluation(0, problem.loss(LogisticProblem.doubles(model))),
        SimulationState.initial(LogisticProblem.CLIENTS, new float[problem.parameterCount()]));
  }
}
