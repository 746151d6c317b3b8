package dev.cicada.simulation;

import dev.cicada.device.DeviceProperty;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Upload;
import dev.cicada.privacy.PrivacyTotals;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.FoldingTrainer;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Scheme;
import dev.cicada.text.UserError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A run of asynchronous federated learning in a cell, in virtual time.
 *
 * <p>In a round, the cell gives gains, the scheme gives probabilities and shares, every client
 * draws, the callers' pending local steps are trained, and the coordinator makes the new model.
 * That model is tested while later rounds go on; listeners hear of these once the test is over.
 */
public final class Simulation {
  private final SimulationSettings settings;
  private final Network network;
  private final LocalTrainer trainer;
  private final Evaluator evaluator;
  private final Optional<FoldedAggregation> folded;
  private final Coordinator coordinator;
  private final Scheme.Rule rule;
  private final Schedule schedule;
  private final Passages passages;
  private final Optional<PrivacyTotals> privacy;
  private final ClientTotals totals;
  private final Progress progress;
  private final Optional<SelfCheck> check;
  private final List<RoundListener> listeners = new ArrayList<>();

  /** By client, its training for its next call, if it has begun. */
  private final Map<Integer, LocalTrainer.Begun> begun = new HashMap<>();

  /** Rounds that listeners have not heard of. Only the first of them may have a test. */
  private final Deque<RoundRecord> untold = new ArrayDeque<>();

  private Optional<Evaluator.Test> test = Optional.empty();
  private Optional<Integer> divergence = Optional.empty();
  private double cumulativeEnergyJoules;

  /** Of the open round's callers so far, if the scheme listens to learning. */
  private double[] updateNorms = {};

  private int accepted;

  /** Prepares a run that starts or goes on from a state. */
  public Simulation(
      SimulationSettings settings,
      CellProcess cell,
      LocalTrainer trainer,
      Evaluator evaluator,
      SimulationState state) {
    this.settings = settings;
    this.network = settings.network();
    this.trainer = trainer;
    this.evaluator = evaluator;
    int clients = network.clients();
    requireClients("the cell", cell.clients(), clients);
    requireClients("the trainer", trainer.clientCount(), clients);
    requireClients("the state", state.coordinator().held().length, clients);
    folded = folded(state);
    coordinator =
        new Coordinator(
            state.coordinator(),
            folded.isPresent()
                ? folded.get()
                : settings.delivery().aggregation(settings.aggregation()),
            settings.maximumIntervals(),
            trainer::samples);
    passages =
        new Passages(settings.delivery(), clients, trainer.parameterCount(), state.residuals());
    privacy = privacy(settings, state);
    totals = state.clients().copy();
    progress = new Progress(settings, state.devices());
    cumulativeEnergyJoules = state.cumulativeEnergyJoules();
    noteDivergence(coordinator.round() - 1);
    check =
        settings.verify() ? Optional.of(new SelfCheck(settings, coordinator)) : Optional.empty();
    rule =
        settings
            .scheme()
            .start(
                new Conditions(
                    network,
                    IntStream.range(0, clients).map(trainer::samples).toArray(),
                    () -> cell.gains(0, network.rounds()),
                    settings.seed()));
    schedule =
        new Schedule(
            rule,
            settings,
            cell,
            coordinator.round(),
            state.coordinator().lastCalls(),
            state.memory(),
            state.devices());
  }

  private static Optional<PrivacyTotals> privacy(
      SimulationSettings settings, SimulationState state) {
    if (settings.delivery().privacy().isPresent()
        && settings.scheme().hearing() == Scheme.Hearing.LEARNING) {
      throw new UserError(
          "noise is given, but the scheme listens to what is learned, which noise does not cover."
              + " Maybe another scheme");
    }
    return settings
        .delivery()
        .privacy()
        .map(each -> each.totals(settings.network().clients(), state.divergences()));
  }

  /**
   * The probabilities with which clients take part, to an observer who sees only the models. They
   * are 1 if calls can be forced or probabilities depend on who called.
   */
  private double[] participation(double[] probabilities) {
    if (settings.drawsAreSecret()) {
      return probabilities;
    }
    double[] certain = new double[probabilities.length];
    Arrays.fill(certain, 1);
    return certain;
  }

  /**
   * The trainer's own aggregation, if it has one, nobody here needs to see the updates, and rounds
   * without any change nothing.
   */
  private Optional<FoldedAggregation> folded(SimulationState state) {
    boolean seen =
        settings.verify()
            || !settings.delivery().isPlain()
            || settings.training() == Training.EAGER
            || settings.scheme().hearing() == Scheme.Hearing.LEARNING;
    return trainer instanceof FoldingTrainer folding && !seen && !heedsSilence(state)
        ? folding
            .fold(settings.aggregation(), state.coordinator().aggregation())
            .map(each -> new FoldedAggregation(each, this::model))
        : Optional.empty();
  }

  private boolean heedsSilence(SimulationState state) {
    return settings
        .aggregation()
        .start(network.clients(), trainer.parameterCount(), state.coordinator().aggregation())
        .heedsSilence();
  }

  /** Adds a listener, which hears of the rounds to come. */
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

  /** Runs one round. After the last one, listeners have heard of all rounds. */
  public void step() {
    if (done()) {
      throw new IllegalStateException("all " + network.rounds() + " rounds are over.");
    }
    Schedule.Round round = schedule.next();
    listeners.forEach(
        listener -> listener.decided(round.number(), round.gains(), round.decision()));
    Uploads uploads = charge(round);
    Calls calls = round.callers().learned(uploads.staleness(), new double[0]);
    listeners.forEach(listener -> listener.called(calls));
    Standing standing = standing(round);
    listeners.forEach(listener -> listener.stood(standing));
    updateNorms = new double[schedule.hearsOfLearning() ? round.callers().count() : 0];
    accepted = 0;
    if (settings.training() == Training.EAGER) {
      trainEverybody(round);
    } else {
      trainLazily(round);
    }
    coordinator.close();
    if (settings.scheme().pace().waits()) {
      coordinator.handToAll();
    }
    trainer.keepOnly(coordinator.modelsAlive());
    if (schedule.hearsOfLearning()) {
      schedule.learned(round.callers().learned(uploads.staleness(), updateNorms));
    }
    if (round.callers().count() > 0) {
      noteDivergence(round.number());
    }
    check.ifPresent(it -> it.closed(totals, cumulativeEnergyJoules, divergence.isEmpty()));
    boolean due = (round.number() + 1) % settings.evaluateEvery() == 0 || done();
    RoundRecord record = record(round, uploads);
    if (due) {
      tell();
      test = Optional.of(evaluator.begin(coordinator.model()));
    }
    untold.add(record);
    if (done() || test.map(Evaluator.Test::isOver).orElse(true)) {
      tell();
    }
  }

  /** Notes the first round after which some parameter is infinite or not a number. */
  private void noteDivergence(int round) {
    if (divergence.isEmpty()) {
      for (float parameter : coordinator.model()) {
        if (!Float.isFinite(parameter)) {
          divergence = Optional.of(round);
          return;
        }
      }
    }
  }

  /** The round after which the model was no longer finite, if there was one. */
  public Optional<Integer> divergence() {
    return divergence;
  }

  /** Waits for the test of the first untold round, and tells listeners of all rounds so far. */
  private void tell() {
    while (!untold.isEmpty()) {
      RoundRecord record = untold.remove();
      RoundRecord told = test.map(each -> record.with(each.finish())).orElse(record);
      test = Optional.empty();
      listeners.forEach(listener -> listener.closed(told));
    }
  }

  /** The state between two rounds, to go on from. Listeners have heard of all rounds before it. */
  public SimulationState state() {
    tell();
    return new SimulationState(
        coordinator.snapshot(),
        totals.copy(),
        cumulativeEnergyJoules,
        schedule.memory().clone(),
        progress.state(),
        passages.residuals(),
        privacy.map(PrivacyTotals::divergences).orElse(new double[0]));
  }

  /** Number of the newest global model: how often it has changed. */
  public int version() {
    return coordinator.version();
  }

  /** The newest global model; not to be changed. */
  public float[] model() {
    return coordinator.model();
  }

  /** The plan that the scheme made before the first round, if it made one. */
  public Optional<Plan> plan() {
    return rule.plan();
  }

  /**
   * Charges the callers for their uploads, received or not, and counts what the round costs all
   * clients in privacy.
   */
  private Uploads charge(Schedule.Round round) {
    totals.add(round.decision().probabilities());
    privacy.ifPresent(it -> it.add(participation(round.decision().probabilities())));
    Uploads uploads = new Uploads(round.callers().count());
    for (Attempt attempt : round.attempts()) {
      int client = attempt.client();
      Upload upload = attempt.upload();
      uploads.spend(upload.seconds(), upload.joules());
      totals.spend(client, upload.joules());
      if (attempt.isReceived()) {
        int staleness = coordinator.staleness(client);
        uploads.add(attempt.forced(), attempt.interval(), staleness);
        totals.add(client, attempt.forced(), attempt.interval(), staleness);
      }
    }
    cumulativeEnergyJoules += uploads.joules;
    progress.replay(round);
    return uploads;
  }

  private Standing standing(Schedule.Round round) {
    return new Standing(
        round.number(),
        round.away(),
        progress,
        privacy.map(
            totals -> new Standing.Spent(totals, settings.delivery().privacy().orElseThrow())));
  }

  /** Trains all clients in every round, as real ones do. */
  private void trainEverybody(Schedule.Round round) {
    Map<Integer, Schedule.Call> called = new HashMap<>();
    round.tasks().forEach(call -> called.put(call.client(), call));
    List<LocalTrainer.Task> tasks =
        IntStream.range(0, network.clients())
            .mapToObj(
                client -> called.getOrDefault(client, schedule.pending(client, round.number())))
            .map(
                call ->
                    task(
                        call,
                        called.containsKey(call.client())
                            ? passages.of(call.client(), call.round())
                            : LocalTrainer.Passage.NONE))
            .toList();
    trainer.train(
        tasks,
        (client, update) -> {
          if (called.containsKey(client)) {
            accept(client, update);
          }
        });
  }

  /**
   * Trains the callers of a round. So that no thread waits, it also begins the training for callers
   * of later rounds, as soon as the model that they start from is there.
   */
  private void trainLazily(Schedule.Round round) {
    Iterator<Schedule.Call> calls = schedule.firstCalls(round);
    for (int client : round.callers().clients()) {
      while (!begun.containsKey(client)
          || (begun.size() < trainer.tasksAtOnce() && calls.hasNext())) {
        Schedule.Call call = calls.next();
        begun.computeIfAbsent(
            call.client(), caller -> trainer.begin(task(call, passages.of(caller, call.round()))));
      }
      LocalTrainer.Begun update = begun.remove(client);
      if (folded.isPresent()) {
        folded.get().next(update);
        coordinator.accept(client);
      } else {
        update.finish(values -> accept(client, values));
      }
    }
  }

  private void accept(int client, float[] update) {
    passages.arrived(client);
    check.ifPresent(it -> it.called(client, update));
    if (schedule.hearsOfLearning()) {
      updateNorms[accepted++] = norm(update);
    }
    coordinator.accept(client, update);
  }

  private static double norm(float[] values) {
    double squares = 0;
    for (float value : values) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  /** What a client trains between its last call and this one. */
  private LocalTrainer.Task task(Schedule.Call call, LocalTrainer.Passage passage) {
    if (call.steps() > Integer.MAX_VALUE) {
      throw UserError.format(
          "client %d would train %,d steps until its call in round %d; they must be at most %,d."
              + " Maybe fewer localSteps",
          call.client(), call.steps(), call.round(), Integer.MAX_VALUE);
    }
    return new LocalTrainer.Task(
        call.client(),
        coordinator.modelHeldBy(call.client()),
        call.firstStep(),
        (int) call.steps(),
        passage);
  }

  private RoundRecord record(Schedule.Round round, Uploads uploads) {
    return new RoundRecord(
        round.number(),
        round.callers().count(),
        uploads.forced,
        round.leftOut(),
        round.decision().expectedCallers(),
        uploads.joules,
        cumulativeEnergyJoules,
        computeJoules(round),
        uploads.seconds,
        uploads.slowestSeconds,
        uploads.meanInterval(),
        uploads.maximumInterval,
        uploads.meanStaleness(),
        uploads.maximumStaleness,
        coordinator.version(),
        coordinator.versionsAlive(),
        round.virtualSeconds(),
        mishaps(round),
        Optional.empty());
  }

  private double computeJoules(Schedule.Round round) {
    return settings.isPlain()
        ? settings.circumstances().devices().of(DeviceProperty.JOULES_PER_STEP, 0)
            * settings.localStepsPerRound()
            * network.clients()
        : round.computeJoules();
  }

  private static RoundRecord.Mishaps mishaps(Schedule.Round round) {
    return new RoundRecord.Mishaps(
        round.count(Attempt.Outcome.LATE),
        round.count(Attempt.Outcome.OUTAGE),
        round.count(Attempt.Outcome.DRAINED),
        round.away().cardinality(),
        round.gone());
  }

  private static void requireClients(String who, int given, int clients) {
    if (given != clients) {
      throw new IllegalArgumentException(
          "%s has %d clients; it must have the network's %d.".formatted(who, given, clients));
    }
  }
}
