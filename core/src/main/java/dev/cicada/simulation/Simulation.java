package dev.cicada.simulation;

import dev.cicada.plan.Plan;
import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A run of asynchronous federated learning in a cell, in virtual time.
 *
 * <p>A round: the cell gives gains, the scheme probabilities and shares, every client draws, the
 * callers' pending local steps are trained, the coordinator makes the new model of them.
 */
public final class Simulation {
  private final SimulationSettings settings;
  private final Network network;
  private final CellProcess cell;
  private final LocalTrainer trainer;
  private final Evaluator evaluator;
  private final Coordinator coordinator;
  private final Scheme.Rule rule;
  private final CallDraws draws;
  private final ClientTotals totals;
  private final SelfCheck check;
  private final List<RoundListener> listeners = new ArrayList<>();
  private final double[] gains;
  private final double[] probabilities;
  private final double[] shares;
  private double cumulativeEnergyJoules;

  /** Prepares a run to start, or to go on, in a state. */
  public Simulation(
      SimulationSettings settings,
      CellProcess cell,
      LocalTrainer trainer,
      Evaluator evaluator,
      SimulationState state) {
    this.settings = settings;
    this.network = settings.network();
    this.cell = cell;
    this.trainer = trainer;
    this.evaluator = evaluator;
    int clients = network.clients();
    requireClients("the cell", cell.clients(), clients);
    requireClients("the trainer", trainer.clientCount(), clients);
    requireClients("the state", state.coordinator().held().length, clients);
    coordinator =
        new Coordinator(state.coordinator(), settings.aggregation(), settings.maximumIntervals());
    draws = CallDraws.of(settings.seed());
    totals = state.clients().copy();
    cumulativeEnergyJoules = state.cumulativeEnergyJoules();
    check = settings.verify() ? new SelfCheck(settings, coordinator) : null;
    gains = new double[clients];
    probabilities = new double[clients];
    shares = new double[clients];
    rule = settings.scheme().start(network, this::gainsOfAllRounds);
    for (int round = 0; rule.remembers() && round < coordinator.round(); round++) {
      decide(round);
    }
  }

  /** Adds somebody who hears of the rounds to come. */
  public void addListener(RoundListener listener) {
    listeners.add(listener);
  }

  /** Runs all rounds that are left. */
  public void run() {
    while (!done()) {
      step();
    }
  }

  /** Number of the next round. */
  public int round() {
    return coordinator.round();
  }

  /** Whether all rounds are over. */
  public boolean done() {
    return coordinator.round() >= network.rounds();
  }

  /** Runs one round. */
  public RoundRecord step() {
    if (done()) {
      throw new IllegalStateException("all " + network.rounds() + " rounds are over.");
    }
    int round = coordinator.round();
    decide(round);
    listeners.forEach(listener -> listener.decided(round, gains, probabilities, shares));
    Callers callers = Callers.draw(coordinator, draws, probabilities);
    Uploads uploads = upload(callers);
    train(callers.all());
    coordinator.close();
    if (check != null) {
      check.closed(totals, cumulativeEnergyJoules);
    }
    RoundRecord record = record(round, callers, uploads);
    listeners.forEach(listener -> listener.closed(record));
    return record;
  }

  /** The state between two rounds, to go on from. */
  public SimulationState state() {
    return new SimulationState(coordinator.snapshot(), totals.copy(), cumulativeEnergyJoules);
  }

  /** The newest global model; not to be changed. */
  public float[] model() {
    return coordinator.model();
  }

  /** The plan that the scheme made before the first round, if it is one that does. */
  public Optional<Plan> plan() {
    return rule.plan();
  }

  private void decide(int round) {
    cell.gains(round, gains);
    rule.decide(round, gains, probabilities, shares);
  }

  private double[][] gainsOfAllRounds() {
    double[][] all = new double[network.rounds()][network.clients()];
    for (int round = 0; round < all.length; round++) {
      cell.gains(round, all[round]);
    }
    return all;
  }

  /** Grants the callers their shares, and charges for what they do with them. */
  private Uploads upload(Callers callers) {
    double[] grants = settings.bandwidth().grants(network, gains, shares, callers.all());
    if (check != null) {
      check.decided(probabilities, shares, grants);
    }
    totals.add(probabilities, callers.forced());
    Uploads uploads = new Uploads();
    for (int i = 0; i < grants.length; i++) {
      int client = callers.all()[i];
      double seconds = network.uploadSeconds(client, grants[i], gains[client]);
      double joules = network.powerWatts()[client] * seconds;
      int interval = coordinator.interval(client);
      int staleness = coordinator.staleness(client);
      uploads.add(seconds, joules, interval, staleness);
      totals.add(client, interval, staleness, joules);
    }
    cumulativeEnergyJoules += uploads.joules;
    return uploads;
  }

  private void train(int[] callers) {
    boolean eager = settings.training() == Training.EAGER;
    List<LocalTrainer.Task> tasks = new ArrayList<>();
    for (int i = 0; i < (eager ? network.clients() : callers.length); i++) {
      tasks.add(pendingSteps(eager ? i : callers[i]));
    }
    trainer.train(
        tasks,
        (task, update) -> {
          int client = tasks.get(task).client();
          if (!eager || Arrays.binarySearch(callers, client) >= 0) {
            if (check != null) {
              check.called(client, update);
            }
            coordinator.accept(client, update);
          }
        });
  }

  private LocalTrainer.Task pendingSteps(int client) {
    int steps = settings.localStepsPerRound();
    return new LocalTrainer.Task(
        client,
        coordinator.modelHeldBy(client),
        (coordinator.lastCall(client) + 1L) * steps,
        Math.multiplyExact(coordinator.interval(client), steps));
  }

  private RoundRecord record(int round, Callers callers, Uploads uploads) {
    boolean due = (round + 1) % settings.evaluateEvery() == 0 || done();
    double expectedCallers = 0;
    for (double probability : probabilities) {
      expectedCallers += probability;
    }
    return new RoundRecord(
        round,
        callers.all().length,
        callers.forced().length,
        expectedCallers,
        uploads.joules,
        cumulativeEnergyJoules,
        settings.computeEnergy().joulesPerStep()
            * settings.localStepsPerRound()
            * network.clients(),
        uploads.seconds,
        uploads.slowestSeconds,
        uploads.meanInterval(),
        uploads.maximumInterval,
        uploads.meanStaleness(),
        uploads.maximumStaleness,
        coordinator.version(),
        coordinator.versionsAlive(),
        due ? Optional.of(evaluator.evaluate(coordinator.model())) : Optional.empty());
  }

  private static void requireClients(String who, int given, int clients) {
    if (given != clients) {
      throw new IllegalArgumentException(
          "%s has %d clients; it must have the network's %d.".formatted(who, given, clients));
    }
  }
}
