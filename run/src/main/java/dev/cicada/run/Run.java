package dev.cicada.run;

import dev.cicada.plan.Network;
import dev.cicada.protocol.Evaluator;
import dev.cicada.radio.CellProcess;
import dev.cicada.run.SenderCalibration.Calibrated;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.scheme.StretchScheme;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.simulation.SimulationState;
import dev.cicada.simulation.Training;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Datasets;
import dev.cicada.training.data.Part;
import dev.cicada.training.data.SampleForm;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** A configured run put together: data loaded and dealt, threads ready to train and to test. */
public final class Run implements AutoCloseable {
  private final TimeSpent timeSpent = new TimeSpent();
  private final RunConfig config;
  private final int first;
  private final SampleForm samples;
  private final Model model;
  private final Engine engine;
  private final Partition partition;
  private final Network network;
  private final Scheme scheme;
  private final ParallelTrainer trainer;
  private final ParallelEvaluator evaluator;

  private Run(RunConfig config, TrainTest data, Calibrations calibrations, int first) {
    this.config = config;
    this.first = first;
    samples = data.train().form();
    int clients = config.get(RunSettings.CLIENTS);
    int threads = RunSettings.threads(config);
    model = LearningSettings.model(config, data.train().shape(), data.train().classes());
    engine = LearningSettings.engine(config, model);
    partition =
        DataSettings.PARTITION
            .in(config)
            .partitioner(config.settings())
            .partition(data.train(), clients, RunSettings.seed(config, RunSettings.DATA_SEED));
    Network given = network(clients);
    Scheme planning = config.scheme();
    Optional<Double> target = config.get(SchemeSettings.TARGET_SENDERS);
    if (target.isPresent()) {
      Calibrated calibrated = calibrated(given, planning, target.get(), calibrations);
      network = calibrated.network().withRounds(config.get(RunSettings.ROUNDS));
      scheme = fromFirst(calibrated.scheme());
    } else {
      network = given.withRounds(config.get(RunSettings.ROUNDS));
      scheme = fromFirst(planning);
    }
    // Last, for they start threads, which nobody would end if something above failed.
    trainer =
        new ParallelTrainer(
            engine,
            model,
            LearningSettings.descent(config),
            data.train(),
            partition,
            RunSettings.seed(config, RunSettings.BATCHES_SEED),
            threads);
    Dataset test =
        config.get(DataSettings.TEST_SAMPLES).map(data.test()::sparse).orElse(data.test());
    evaluator = new ParallelEvaluator(engine, model, test, threads);
  }

  /** Loads the data that a configuration names. */
  public static TrainTest load(RunConfig config) {
    return Datasets.in(config.registry(), CacheFolder.locate())
        .load(config.get(DataSettings.DATASET));
  }

  /** Loads one part of any dataset; one's own need not have the other. */
  public static Dataset load(RunConfig config, String dataset, Part part) {
    return Datasets.in(config.registry(), CacheFolder.locate()).load(dataset, part);
  }

  /** Puts a run together; the user hears of parts that do not fit. */
  public static Run of(RunConfig config, TrainTest data) {
    return of(config, data, new Calibrations());
  }

  /** The same for one of many runs, which share what they calibrate. */
  public static Run of(RunConfig config, TrainTest data, Calibrations calibrations) {
    return of(config, data, calibrations, 0);
  }

  /** The same for a run that was extended: its last stretch is planned from its first round on. */
  public static Run of(RunConfig config, TrainTest data, Calibrations calibrations, int first) {
    return new Run(config, data, calibrations, first);
  }

  private Network network(int clients) {
    double[] powerWatts = new double[clients];
    Arrays.fill(powerWatts, config.get(CellSettings.POWER));
    return new Network(
        CellSettings.cell(config).uplink(config.get(CellSettings.LOGARITHM)),
        LearningSettings.modelBits(config, model),
        config.get(RunSettings.ROUNDS) - first,
        config.get(SchemeSettings.RHO),
        config.get(SchemeSettings.LAMBDA),
        powerWatts);
  }

  private Scheme fromFirst(Scheme planning) {
    return first == 0 ? planning : new StretchScheme(planning, first);
  }

  private Calibrated calibrated(
      Network given, Scheme planning, double senders, Calibrations calibrations) {
    return timeSpent.planning(
        () ->
            calibrations.of(
                config.networkDigest() + first,
                new SenderCalibration(given, planning, cell().from(first), samplesByClient()),
                senders));
  }

  private int[] samplesByClient() {
    return IntStream.range(0, partition.clients()).map(partition::size).toArray();
  }

  /** The state before round 0. */
  public SimulationState initialState() {
    return SimulationState.initial(
        network.clients(), model.initialise(RunSettings.seed(config, RunSettings.MODEL_SEED)));
  }

  /** The simulation, ready to go on from a state. */
  public Simulation simulation(SimulationState state, boolean verify) {
    return simulation(state, Training.LAZY, verify);
  }

  Simulation simulation(SimulationState state, Training training, boolean verify) {
    return new Simulation(
        new SimulationSettings(
            network,
            timeSpent.planning(scheme),
            config.bandwidth(),
            config.aggregation(),
            RuleSettings.maximumIntervals(config),
            config.get(LearningSettings.LOCAL_STEPS),
            RunSettings.evaluateEvery(config),
            LearningSettings.computeEnergy(config),
            RunSettings.seed(config, RunSettings.SELECTION_SEED),
            training,
            verify),
        cell(),
        timeSpent.training(trainer),
        timeSpent.testing(evaluator),
        state);
  }

  /** The clients' channels, from the first round on. */
  public CellProcess cell() {
    return new CellProcess(
        CellSettings.cell(config),
        CellSettings.mobility(config),
        config.get(RunSettings.CLIENTS),
        RunSettings.seed(config, RunSettings.CHANNEL_SEED));
  }

  public RunConfig config() {
    return config;
  }

  /** What the samples are that the model is made for. */
  public SampleForm samples() {
    return samples;
  }

  public Model model() {
    return model;
  }

  public Engine engine() {
    return engine;
  }

  public Partition partition() {
    return partition;
  }

  /** Tests models, on threads of its own. */
  public Evaluator evaluator() {
    return evaluator;
  }

  /** The network with the rho that is in force, calibrated or not. */
  public Network network() {
    return network;
  }

  /** Where the time of this run goes. */
  public TimeSpent timeSpent() {
    return timeSpent;
  }

  @Override
  public void close() {
    trainer.close();
    evaluator.close();
  }
}
