package dev.cicada.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The protocol of the paper's Section II-C as a state machine: which client holds which global
 * model, and how updates make the next one.
 *
 * <p>A round is always open. Its callers' updates are accepted in the order of the clients'
 * numbers. Closing the round makes the new model, which only its callers receive. There is no
 * clock, no I/O and no thread here: the same calls give the same bits, in a simulator and in a
 * server.
 */
public final class Coordinator {
  private static final float[] ELSEWHERE = {};

  private final int clients;
  private final int parameterCount;
  private final Aggregation.Accumulator accumulator;
  private final MaximumIntervals maximumIntervals;
  private final IntUnaryOperator samples;
  private final Versions versions = new Versions();
  private final int[] held;
  private final int[] lastCalls;
  private final int[] callers;
  private int callerCount;
  private int round;

  /**
   * Starts from a snapshot; {@link Snapshot#initial} is the one before round 0.
   *
   * @param samples how many each client holds
   */
  public Coordinator(
      Snapshot snapshot,
      Aggregation aggregation,
      MaximumIntervals maximumIntervals,
      IntUnaryOperator samples) {
    this.maximumIntervals = maximumIntervals;
    this.samples = samples;
    clients = snapshot.held().length;
    parameterCount = snapshot.models()[0].length;
    accumulator = aggregation.start(clients, parameterCount, snapshot.aggregation());
    held = snapshot.held().clone();
    lastCalls = snapshot.lastCalls().clone();
    callers = new int[clients];
    round = snapshot.round();
    int[] numbers = snapshot.versions();
    int[] holders = new int[numbers.length];
    for (int number : held) {
      holders[Arrays.binarySearch(numbers, number)]++;
    }
    for (int i = 0; i < numbers.length; i++) {
      versions.publish(numbers[i], snapshot.models()[i].clone());
      versions.hold(numbers[i], holders[i]);
    }
  }

  public int clients() {
    return clients;
  }

  public int parameterCount() {
    return parameterCount;
  }

  /** Number of the open round, which is the number of closed ones. */
  public int round() {
    return round;
  }

  /** Number of the newest global model: how often the model has changed. */
  public int version() {
    return versions.newest();
  }

  /** The newest global model. It is shared and must not be changed. */
  public float[] model() {
    return versions.model(version());
  }

  /** Number of the model that a client last received. */
  public int versionHeldBy(int client) {
    return held[client];
  }

  /** The model that a client last received (y in the paper); shared like {@link #model()}. */
  public float[] modelHeldBy(int client) {
    return versions.model(held[client]);
  }

  /** The round of a client's last call, -1 before its first. */
  public int lastCall(int client) {
    return lastCalls[client];
  }

  /** Rounds since a client's last call, the open one included: one or more. */
  public int interval(int client) {
    return round - lastCalls[client];
  }

  /** Whether a client must call in the open round, or its interval would exceed the maximum. */
  public boolean mustCall(int client) {
    return interval(client) >= maximumIntervals.of(client);
  }

  /** Versions that a client is behind the newest. */
  public int staleness(int client) {
    return version() - held[client];
  }

  /** Copies of the aggregation's state. */
  public float[][] aggregationState() {
    return accumulator.state();
  }

  /** Numbers of the models that are kept: the newest, and those that some client holds. */
  public int[] versionNumbers() {
    return versions.numbers();
  }

  /** The models that are kept, lowest version first; shared like {@link #model()}. */
  public List<float[]> modelsAlive() {
    return Arrays.stream(versions.numbers()).mapToObj(versions::model).toList();
  }

  /** How many global models are kept in memory. */
  public int versionsAlive() {
    return versions.count();
  }

  /**
   * Takes a caller's update, its local model minus {@link #modelHeldBy}, in the open round.
   *
   * @param update used during the call only
   */
  public void accept(int client, float[] update) {
    requireNext(client);
    if (update.length != parameterCount) {
      throw new IllegalArgumentException(
          "client %d's update has %d parameters; it must have the model's %d."
              .formatted(client, update.length, parameterCount));
    }
    add(client, update);
  }

  /**
   * Takes the call of a client whose update stays elsewhere, where the aggregation will find it.
   */
  public void accept(int client) {
    requireNext(client);
    add(client, ELSEWHERE);
  }

  private void add(int client, float[] update) {
    accumulator.add(
        new Aggregation.Update(
            client,
            samples.applyAsInt(client),
            round,
            interval(client),
            staleness(client),
            update,
            modelHeldBy(client)));
    callers[callerCount++] = client;
  }

  private void requireNext(int client) {
    int previous = callerCount == 0 ? -1 : callers[callerCount - 1];
    if (client <= previous || client >= clients) {
      throw new IllegalArgumentException(
          "client is %d; it must be above %d, the last caller, and below %d. Maybe sort them."
              .formatted(client, previous, clients));
    }
  }

  /**
   * Hands the newest model to a client that joins in the middle of a run. It owes no steps for
   * earlier rounds. Allowed only before the open round's first call.
   */
  public void admit(int client) {
    if (callerCount > 0) {
      throw new IllegalStateException(
          "round %d has %d callers; a client is admitted before the first."
              .formatted(round, callerCount));
    }
    versions.hold(version(), 1);
    versions.release(held[client]);
    held[client] = version();
    lastCalls[client] = round - 1;
  }

  /**
   * Closes the open round: makes the new model, hands it to the callers, and opens the next round.
   */
  public void close() {
    if (callerCount > 0 || accumulator.heedsSilence()) {
      float[] next = model().clone();
      boolean changed =
          callerCount > 0 ? accumulator.apply(next) : accumulator.applyInSilence(round, next);
      if (changed) {
        versions.publish(version() + 1, next);
      }
    }
    for (int i = 0; i < callerCount; i++) {
      int caller = callers[i];
      versions.hold(version(), 1);
      versions.release(held[caller]);
      held[caller] = version();
      lastCalls[caller] = round;
    }
    callerCount = 0;
    round++;
  }

  /**
   * Hands the newest model to everybody, between two rounds: for schemes whose next callers all
   * start from it. Intervals are not reset.
   */
  public void handToAll() {
    if (callerCount > 0) {
      throw new IllegalStateException(
          "round %d has %d callers and is not closed; models are handed out between rounds."
              .formatted(round, callerCount));
    }
    for (int client = 0; client < clients; client++) {
      versions.hold(version(), 1);
      versions.release(held[client]);
      held[client] = version();
    }
  }

  /** The whole state; call it between two rounds. */
  public Snapshot snapshot() {
    if (callerCount > 0) {
      throw new IllegalStateException(
          "round %d has %d callers and is not closed; a snapshot is taken between rounds."
              .formatted(round, callerCount));
    }
    return new Snapshot(
        round,
        held.clone(),
        lastCalls.clone(),
        versions.numbers(),
        versions.models(),
        accumulator.state());
  }

  /**
   * A coordinator's state as a plain value.
   *
   * @param round number of the open round
   * @param held version that each client holds
   * @param lastCalls round of each client's last call, -1 before its first
   * @param versions numbers of the models that are kept, lowest first; the last is the newest
   * @param models the models that are kept
   * @param aggregation the aggregation's state, such as waiting updates
   */
  public record Snapshot(
      int round,
      int[] held,
      int[] lastCalls,
      int[] versions,
      float[][] models,
      float[][] aggregation) {
    public Snapshot {
      if (held.length == 0 || held.length != lastCalls.length) {
        throw new IllegalArgumentException(
            "held and lastCalls are of %d and %d clients; they must be of the same, at least 1."
                .formatted(held.length, lastCalls.length));
      }
      if (versions.length == 0 || versions.length != models.length) {
        throw new IllegalArgumentException(
            "there are %d versions and %d models; there must be as many, at least 1."
                .formatted(versions.length, models.length));
      }
    }

    /** Round 0: every client holds the initial model as version 0. */
    public static Snapshot initial(int clients, float[] model) {
      int[] never = new int[clients];
      Arrays.fill(never, -1);
      return new Snapshot(
          0, new int[clients], never, new int[1], new float[][] {model}, new float[0][]);
    }
  }
}
