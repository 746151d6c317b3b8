package dev.cicada.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cicada.codec.Int8;
import dev.cicada.device.Device;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.device.MarkovAvailability;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.ChannelKnowledge;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.simulation.Circumstances;
import dev.cicada.simulation.Delivery;
import dev.cicada.simulation.DeviceState;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.simulation.SimulationState;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.engine.vector.VectorEngine;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Client-steps per second of the whole simulator, over those of its engine alone.
 *
 * <p>Both take turns in one process, so other work on the machine affects both. Each pair of turns
 * gives a ratio, and the median counts. JMH is no use here, since it measures one after the other.
 * The ratio of processor times shows what the simulator adds; that of wall-clock times also
 * includes idle threads.
 */
public final class SimulationSpeed {
  private static final int BATCH = 10;
  private static final int PAIRS = 11;
  private static final int BARE_STEPS = 2_000;

  /** The step from one sample to the next: far, as after a shuffle. */
  private static final int STRIDE = 7919;

  private static final int ROUNDS_BEFORE = 100;

  /** So long that no upload is late, even on a thousandth of the band. */
  private static final double LONG_ROUND_SECONDS = 1e6;

  private static final long LEAST_STEPS = 16_000;

  private static final Model MODEL = Models.named("mlp-2x200", new Shape(1, 28, 28), 10);
  private static final Dataset DATASET = Images.random(MODEL.input(), 60_000);
  private static final Descent DESCENT = Descent.plain(0.01f, BATCH);
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private SimulationSpeed() {}

  /**
   * What a simulation has in addition to clients that are alike and updates that are sent
   * unchanged.
   */
  private enum Kind {
    ALIKE,
    DIFFERING,
    INT8;

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Prints a row for every number of clients and of threads.
   *
   * @param arguments the kinds to measure; all if empty
   */
  public static void main(String[] arguments) throws InterruptedException {
    Set<String> wanted = Set.of(arguments);
    System.out.println(
        "clients, threads, kind, against, processor time ratio, clock ratio, steps/s of the latter");
    for (int threads : new int[] {1, 2}) {
      for (int clients : new int[] {10, 100, 1000}) {
        measure(clients, threads, Kind.ALIKE, wanted);
      }
      measure(1000, threads, Kind.DIFFERING, wanted);
      measure(1000, threads, Kind.INT8, wanted);
    }
  }

  /** The engine alone is the floor; a codec is measured against the simulation without one. */
  private static void measure(int clients, int threads, Kind kind, Set<String> wanted)
      throws InterruptedException {
    if (!wanted.isEmpty() && !wanted.contains(kind.title())) {
      return;
    }
    double[] processor = new double[PAIRS];
    double[] clock = new double[PAIRS];
    double[] speeds = new double[PAIRS];
    for (int pair = -1; pair < PAIRS; pair++) {
      Speed floor =
          kind == Kind.INT8
              ? simulated(clients, threads, Kind.ALIKE, new Seed(pair))
              : bare(threads);
      Speed simulated = simulated(clients, threads, kind, new Seed(pair));
      if (pair >= 0) {
        processor[pair] = simulated.perProcessorSecond / floor.perProcessorSecond;
        clock[pair] = simulated.perSecond / floor.perSecond;
        speeds[pair] = floor.perSecond;
      }
    }
    System.out.printf(
        "%d, %d, %s, %s, %.2f, %.2f, %.0f%n",
        clients,
        threads,
        kind.title(),
        kind == Kind.INT8 ? "float32" : "engine",
        median(processor),
        median(clock),
        median(speeds));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private record Speed(double perSecond, double perProcessorSecond) {
    static Speed of(Work work) throws InterruptedException {
      long clock = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      double steps = work.steps();
      return new Speed(
          steps / (System.nanoTime() - clock) * 1e9,
          steps / (SYSTEM.getProcessCpuTime() - processor) * 1e9);
    }
  }

  private interface Work {
    long steps() throws InterruptedException;
  }

  /** Every thread does step after step of one model. */
  private static Speed bare(int threads) throws InterruptedException {
    List<Thread> all = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      Workspace workspace = new VectorEngine().open(MODEL, DESCENT, BATCH);
      workspace.load(MODEL.initialise(new Seed(thread)));
      all.add(new Thread(() -> step(workspace)));
    }
    return Speed.of(
        () -> {
          all.forEach(Thread::start);
          for (Thread thread : all) {
            thread.join();
          }
          return (long) threads * BARE_STEPS;
        });
  }

  private static void step(Workspace workspace) {
    Batch batch = new Batch(DATASET, BATCH);
    for (int step = 0; step < BARE_STEPS; step++) {
      batch.clear();
      for (int place = 0; place < BATCH; place++) {
        batch.add((step * BATCH + place) * STRIDE % DATASET.size());
      }
      workspace.step(batch);
    }
    workspace.close();
  }

  /** Log-normal speeds, clients that come and go, and a clock. */
  private static SimulationSettings differing(SimulationSettings plain, int clients, Seed seed) {
    double[] speeds = new double[clients];
    Arrays.setAll(
        speeds,
        client ->
            plain.localStepsPerRound() * StrictMath.exp(seed.stream(client).nextGaussian() - 0.5));
    Devices devices =
        Devices.alike(clients, Device.of(plain.localStepsPerRound(), Paper.POWER_WATTS))
            .with(DeviceProperty.STEPS_PER_ROUND, speeds);
    Circumstances circumstances =
        new Circumstances(
            devices,
            new MarkovAvailability(0.05, 0.2, seed),
            LONG_ROUND_SECONDS,
            true,
            ChannelKnowledge.PERFECT);
    return with(plain, seed, circumstances, plain.delivery());
  }

  /** Updates by a codec, which sends a quarter of the bits. */
  private static SimulationSettings encoded(SimulationSettings plain, Seed seed) {
    return with(plain, seed, plain.circumstances(), Delivery.by(new Int8(), seed));
  }

  private static SimulationSettings with(
      SimulationSettings plain, Seed seed, Circumstances circumstances, Delivery delivery) {
    return new SimulationSettings(
        plain.network(),
        plain.scheme(),
        plain.bandwidth(),
        plain.aggregation(),
        plain.maximumIntervals(),
        plain.localStepsPerRound(),
        plain.evaluateEvery(),
        seed,
        plain.training(),
        false,
        circumstances,
        delivery);
  }

  /** A tenth of the clients call in every round, in the middle of a run. */
  private static Speed simulated(int clients, int threads, Kind kind, Seed seed)
      throws InterruptedException {
    Network network = Paper.network(clients).withRounds(Integer.MAX_VALUE);
    SimulationSettings plain =
        SimulationSettings.paper(network, new RandomScheme(clients / 10.0), seed);
    SimulationSettings settings =
        switch (kind) {
          case ALIKE -> plain;
          case DIFFERING -> differing(plain, clients, seed);
          case INT8 -> encoded(plain, seed);
        };
    CellProcess cell =
        new CellProcess(Paper.CELL, new RedrawnMobility(Placement.ANYWHERE), clients, seed);
    try (ParallelTrainer trainer =
        new ParallelTrainer(
            new VectorEngine(),
            MODEL,
            DESCENT,
            DATASET,
            Images.evenly(DATASET, clients),
            seed,
            threads)) {
      CountingTrainer counting = new CountingTrainer(trainer, new AtomicLong());
      Simulation simulation =
          new Simulation(
              settings,
              cell,
              counting,
              parameters -> new Evaluation(0, 0),
              middle(clients, seed, kind));
      return Speed.of(
          () -> {
            while (counting.steps.get() < LEAST_STEPS) {
              simulation.step();
            }
            return counting.steps.get();
          });
    }
  }

  /**
   * The state in the middle of a long run. Devices that differ count what they have trained since
   * their last call, so that must be set.
   */
  private static SimulationState middle(int clients, Seed seed, Kind kind) {
    CallDraws draws = CallDraws.of(seed);
    int[] lastCalls = new int[clients];
    for (int client = 0; client < clients; client++) {
      int round = ROUNDS_BEFORE - 1;
      while (round >= 0 && !draws.calls(client, round, 0.1)) {
        round--;
      }
      lastCalls[client] = round;
    }
    SimulationState initial = SimulationState.initial(clients, MODEL.initialise(seed));
    Coordinator.Snapshot first = initial.coordinator();
    return new SimulationState(
        new Coordinator.Snapshot(
            ROUNDS_BEFORE,
            first.held(),
            lastCalls,
            first.versions(),
            first.models(),
            first.aggregation()),
        initial.clients(),
        0,
        initial.memory(),
        kind == Kind.DIFFERING ? worked(initial.devices(), lastCalls) : initial.devices(),
        initial.residuals(),
        initial.divergences());
  }

  private static DeviceState worked(DeviceState initial, int[] lastCalls) {
    int[] worked = new int[lastCalls.length];
    Arrays.fill(worked, ROUNDS_BEFORE);
    return new DeviceState(
        ROUNDS_BEFORE * LONG_ROUND_SECONDS,
        worked,
        Arrays.stream(lastCalls).map(round -> round + 1).toArray(),
        initial.batteryJoules(),
        initial.awayRounds(),
        initial.lateCalls(),
        initial.outages(),
        initial.drainedCalls(),
        initial.computeJoules());
  }

  /** Counts steps once they are trained, which may be rounds before their client calls. */
  private record CountingTrainer(LocalTrainer trainer, AtomicLong steps) implements LocalTrainer {
    @Override
    public int parameterCount() {
      return trainer.parameterCount();
    }

    @Override
    public int clientCount() {
      return trainer.clientCount();
    }

    @Override
    public int tasksAtOnce() {
      return trainer.tasksAtOnce();
    }

    @Override
    public Begun begin(Task task) {
      return trainer.begin(
          new Task(
              task.client(),
              task.start(),
              task.firstStep(),
              task.steps(),
              update -> {
                task.passage().pass(update);
                steps.addAndGet(task.steps());
              }));
    }
  }
}
