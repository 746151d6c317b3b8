package dev.cicada.run;

import dev.cicada.device.Devices;
import dev.cicada.plan.Network;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.radio.CellProcess;
import dev.cicada.run.CallerCalibration.Calibrated;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.PlannedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.scheme.StretchScheme;
import dev.cicada.simulation.Circumstances;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.simulation.SimulationState;
import dev.cicada.simulation.Training;
import dev.cicada.text.UserError;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Datasets;
import dev.cicada.training.data.Part;
import dev.cicada.training.data.SampleForm;
import dev.cicada.training.data.Shape;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import java.util.Optional;
import java.util.stream.IntStream;

/** A configured run, ready to start: data loaded and dealt, threads ready to train and test. */
public final class Run implements AutoCloseable {
  private final TimeSpent timeSpent = new TimeSpent();
  private final RunConfig config;
  private final int first;
  private final SampleForm samples;
  private final Model model;
  private final Partition partition;
  private final Devices devices;
  private final Circumstances circumstances;
  private final Network network;
  private final Scheme scheme;
  private final Optional<Computation> computation;

  /**
   * What trains and tests.
   *
   * @param threads what trains on this machine; empty if a cluster trains
   */
  private record Computation(
      Engine engine,
      LocalTrainer trainer,
      Optional<ParallelTrainer> threads,
      ParallelEvaluator evaluator,
      Dataset train,
      Dataset test) {}

  private Run(
      RunConfig config,
      Model model,
      SampleForm samples,
      Partition partition,
      Optional<TrainTest> data,
      Calibrations calibrations,
      int first,
      Optional<Cluster> cluster) {
    this.config = config;
    this.first = first;
    this.model = model;
    this.samples = samples;
    this.partition = partition;
    devices = DeviceSettings.devices(config);
    circumstances = DeviceSettings.circumstances(config, devices);
    Network given =
        RuleSettings.network(
            config,
            LearningSettings.modelBits(config, model),
            config.get(RunSettings.ROUNDS) - first,
            samplesByClient(),
            devices);
    Scheme planning = config.scheme();
    Optional<Double> target = config.get(SchemeSettings.TARGET_SENDERS);
    if (target.isPresent()) {
      Calibrated calibrated = calibrated(given, planning, target.get(), calibrations);
      network = calibrated.network().withRounds(config.get(RunSettings.ROUNDS));
      scheme = fromFirst(calibrated.scheme());
    } else {
      network = given.withRounds(config.get(RunSettings.ROUNDS));
      scheme = fromFirst(plannedWithin(given, planning));
    }
    // Last, since it starts threads, which would never end if something above failed.
    computation = data.map(each -> computation(each, cluster));
  }

  private Computation computation(TrainTest data, Optional<Cluster> cluster) {
    Engine engine = LearningSettings.engine(config, model);
    Dataset test =
        config.get(DataSettings.TEST_SAMPLES).map(data.test()::sparse).orElse(data.test());
    ParallelEvaluator evaluator =
        new ParallelEvaluator(engine, model, test, RunSettings.threads(config));
    if (cluster.isPresent()) {
      LocalTrainer trainer = cluster.get().trainer(config, model.parameterCount(), partition);
      return new Computation(engine, trainer, Optional.empty(), evaluator, data.train(), test);
    }
    ParallelTrainer trainer = trainer(config, data.train(), model, engine, partition);
    return new Computation(engine, trainer, Optional.of(trainer), evaluator, data.train(), test);
  }

  /** Loads the data that a configuration names. */
  public static TrainTest load(RunConfig config) {
    return Datasets.in(config.registry(), CacheFolder.locate())
        .load(config.get(DataSettings.DATASET));
  }

  /** Loads one part of any dataset. A user's folder need not have the other. */
  public static Dataset load(RunConfig config, String dataset, Part part) {
    return Datasets.in(config.registry(), CacheFolder.locate()).load(dataset, part);
  }

  /** Puts a run together. Throws a {@link UserError} if its parts do not fit. */
  public static Run of(RunConfig config, TrainTest data) {
    return of(config, data, new Calibrations());
  }

  /** The same for one of many runs that share calibrations. */
  public static Run of(RunConfig config, TrainTest data, Calibrations calibrations) {
    return of(config, data, calibrations, 0);
  }

  /**
   * The same for a run that was extended.
   *
   * @param first the first round of its last stretch, which is planned from there on
   */
  public static Run of(RunConfig config, TrainTest data, Calibrations calibrations, int first) {
    return of(config, data, calibrations, first, Optional.empty());
  }

  /** Only the part of a run that trains its clients, on threads of this machine. */
  public static ParallelTrainer trainer(RunConfig config, Dataset data) {
    Model model = LearningSettings.model(config, data.shape(), data.classes());
    return trainer(
        config, data, model, LearningSettings.engine(config, model), partition(config, data));
  }

  private static ParallelTrainer trainer(
      RunConfig config, Dataset data, Model model, Engine engine, Partition partition) {
    return new ParallelTrainer(
        engine,
        model,
        LearningSettings.descent(config),
        data,
        partition,
        RunSettings.seed(config, RunSettings.BATCHES_SEED),
        RunSettings.threads(config));
  }

  private static Partition partition(RunConfig config, Dataset data) {
    return DataSettings.PARTITION
        .in(config)
        .partitioner(config.settings())
        .partition(
            data, config.get(RunSettings.CLIENTS), RunSettings.seed(config, RunSettings.DATA_SEED));
  }

  /** The same, with clients that may be trained on a cluster instead of this machine's threads. */
  public static Run of(
      RunConfig config,
      TrainTest data,
      Calibrations calibrations,
      int first,
      Optional<Cluster> cluster) {
    if (!LearningSettings.MODEL.in(config).isComputed()) {
      throw new UserError(
          "model is %s, which only clients can train; there must be a server, and no simulation. Maybe cicada server"
              .formatted(config.get(LearningSettings.MODEL)));
    }
    Dataset train = data.train();
    return new Run(
        config,
        LearningSettings.model(config, train.shape(), train.classes()),
        train.form(),
        partition(config, train),
        Optional.of(data),
        calibrations,
        first,
        cluster);
  }

  /** Puts together a run in which only the clients have model and data. All clients count alike. */
  public static Run ofClients(RunConfig config) {
    Shape nothing = new Shape(1, 1, 1);
    int clients = config.get(RunSettings.CLIENTS);
    return new Run(
        config,
        LearningSettings.model(config, nothing, 1),
        new SampleForm(nothing, 1, new float[] {1}, new float[] {0}),
        Partition.of(
            IntStream.range(0, clients).toArray(), IntStream.rangeClosed(0, clients).toArray()),
        Optional.empty(),
        new Calibrations(),
        0,
        Optional.empty());
  }

  /** Plans at once if there may be no plan within the limits, so that such a run is never begun. */
  private Scheme plannedWithin(Network given, Scheme planning) {
    if (!given.goal().limitsEnergy() || !RuleSettings.SCHEME.in(config).foresees()) {
      return planning;
    }
    Conditions conditions =
        new Conditions(given, samplesByClient(), () -> cell().from(first).gains(0, given.rounds()));
    return timeSpent
        .planning(() -> planning.start(conditions))
        .plan()
        .<Scheme>map(PlannedScheme::new)
        .orElse(planning);
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
                new CallerCalibration(given, planning, cell().from(first), samplesByClient()),
                senders));
  }

  private int[] samplesByClient() {
    return IntStream.range(0, partition.clients()).map(partition::size).toArray();
  }

  /** The state before round 0. */
  public SimulationState initialState() {
    return SimulationState.initial(network.clients(), LearningSettings.initialModel(config, model));
  }

  /** A simulation that starts or goes on from a state. */
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
            devices::maximumInterval,
            config.get(LearningSettings.LOCAL_STEPS),
            RunSettings.evaluateEvery(config),
            RunSettings.seed(config, RunSettings.SELECTION_SEED),
            training,
            verify,
            circumstances,
            UpdateSettings.delivery(config)),
        cell(),
        timeSpent.training(computation.orElseThrow().trainer()),
        timeSpent.testing(computation.orElseThrow().evaluator()),
        state);
  }

  /** The clients' channels, from the first round on. */
  public CellProcess cell() {
    return new CellProcess(
            CellSettings.cell(config),
            CellSettings.mobility(config),
            config.get(RunSettings.CLIENTS),
            RunSettings.seed(config, RunSettings.CHANNEL_SEED))
        .known(DeviceSettings.knowledge(config));
  }

  /** The clients' devices. */
  public Devices devices() {
    return devices;
  }

  public RunConfig config() {
    return config;
  }

  /** The form of the samples that the model is made for. */
  public SampleForm samples() {
    return samples;
  }

  public Model model() {
    return model;
  }

  public Engine engine() {
    return computation.orElseThrow().engine();
  }

  public Partition partition() {
    return partition;
  }

  /** Tests models, on its own threads; empty if only clients can. */
  public Optional<Evaluator> evaluator() {
    return computation.map(Computation::evaluator);
  }

  /**
   * A model's accuracy for each client: on test samples in which labels are as frequent as in the
   * client's own.
   */
  double[] clientAccuracies(float[] parameters) {
    Computation with = computation.orElseThrow();
    LabelAccuracies byLabel =
        LabelAccuracies.of(
            with.engine(), model, with.test(), RunSettings.threads(config), parameters);
    return IntStream.range(0, partition.clients())
        .mapToDouble(client -> byLabel.of(with.train(), partition, client))
        .toArray();
  }

  /** The network with the rho of this run, calibrated if that was asked for. */
  public Network network() {
    return network;
  }

  /** Where the time of this run goes. */
  public TimeSpent timeSpent() {
    return timeSpent;
  }

  @Override
  public void close() {
    computation.ifPresent(
        each -> {
          each.threads().ifPresent(ParallelTrainer::close);
          each.evaluator().close();
        });
  }
}
