package dev.cicada.page.feed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the clients of one run: the newest decision, who has called, and the totals.
 *
 * <p>To note a call takes the same time however many clients there are, and decisions are kept by
 * reference. Only some clients are shown if there are many: the first, of which nobody chose who
 * they are. Safe for several threads.
 */
public final class ClientBoard {
  /** Of a client whose last call nobody knows. */
  public static final int UNKNOWN_CALL = Integer.MIN_VALUE;

  /** So many clients are shown one by one. */
  public static final int MOST_SHOWN = 1_000;

  private static final int MOST_RECENT = 64;

  private final int clients;

  /** Of all clients, since fairness is of all; there from the first call on. */
  private int[] calls = {};

  private double[] energyJoules = {};
  private final int[] lastCalls;
  private final double[] staleness;
  private final double[] powerWatts;
  private final Deque<Call> recent = new ArrayDeque<>();
  private final Map<String, double[]> columns = new LinkedHashMap<>();
  private List<String> names = List.of();
  private Places places = Places.NOWHERE;
  private int round = -1;
  private boolean counted = true;
  private long sequence;
  private long version;

  /** Whether clients were shown where they had been before. */
  private volatile boolean behind;

  private double callSum;
  private double callSquares;
  private double energySum;
  private double energySquares;

  /** Of so many clients, none of whom has called. */
  public ClientBoard(int clients) {
    this.clients = clients;
    lastCalls = new int[shown()];
    staleness = new double[shown()];
    powerWatts = new double[shown()];
    Arrays.fill(lastCalls, -1);
    Arrays.fill(staleness, Double.NaN);
    Arrays.fill(powerWatts, Double.NaN);
  }

  /** Where clients are; asked by the threads of viewers, one at a time. */
  @FunctionalInterface
  public interface Places {
    Places NOWHERE = round -> new Placed(round, new double[0], new double[0]);

    /** Where the first clients are in a round, or in the last before it that is known yet. */
    Placed of(int round);
  }

  /**
   * Where clients are, in meters from the server.
   *
   * @param round in which they are there
   * @param x of every client that is shown; empty if it is not known
   */
  public record Placed(int round, double[] x, double[] y) {}

  /**
   * A call.
   *
   * @param number of the call, in the order in which they were noted
   * @param energyJoules of its upload
   */
  public record Call(long number, int round, int client, double share, double energyJoules) {}

  /**
   * The board at one moment.
   *
   * @param version changes with everything that is noted
   * @param placedRound in which clients are where they are shown
   * @param clients how many there are, shown or not
   * @param names of those that are shown; empty if they have none
   * @param columns by title, one value for each client that is shown; NaN is not known
   * @param recent the last calls, of all clients
   */
  public record Snapshot(
      long version,
      int round,
      int placedRound,
      int clients,
      List<String> names,
      Map<String, double[]> columns,
      List<Call> recent,
      double jainOfCalls,
      double jainOfEnergy,
      double calls,
      double energyJoules) {}

  /** Says that nobody knows yet who has called, until somebody {@link #before tells}. */
  public synchronized void notCounted() {
    counted = false;
  }

  /** Says where clients are. */
  public synchronized void placedBy(Places here) {
    places = here;
  }

  /** Says what clients are called. */
  public synchronized void named(List<String> all) {
    names = List.copyOf(all.subList(0, Math.min(MOST_SHOWN, all.size())));
    version++;
  }

  /** A round was decided; the arrays are not to be changed afterwards. */
  public synchronized void decided(
      int decidedRound, double[] gains, double[] probabilities, double[] shares) {
    round = decidedRound;
    columns.put("gain", gains);
    columns.put("probability", probabilities);
    columns.put("share", shares);
    version++;
  }

  /** Notes something of every client; the array is not to be changed afterwards. */
  public synchronized void note(String column, double[] values) {
    columns.put(column, values);
    version++;
  }

  /** Notes a call; a staleness that nobody knows is NaN. */
  public synchronized void called(
      int calledRound, int client, double share, double joules, double versionsBehind) {
    count(client, 1, joules);
    if (client < shown()) {
      lastCalls[client] = Math.max(lastCalls[client], calledRound);
      staleness[client] = versionsBehind;
    }
    recent.add(new Call(sequence++, calledRound, client, share, joules));
    if (recent.size() > MOST_RECENT) {
      recent.remove();
    }
    round = Math.max(round, calledRound);
    version++;
  }

  /** A run has come to a round. */
  public synchronized void reached(int newRound) {
    if (newRound != round) {
      round = newRound;
      version++;
    }
  }

  /** Notes the power that a client sent with. */
  public synchronized void sentWith(int client, double watts) {
    if (client < shown()) {
      powerWatts[client] = watts;
      version++;
    }
  }

  /** How many clients are shown. */
  public int shown() {
    return Math.min(MOST_SHOWN, clients);
  }

  /** Takes over what a client did before anybody watched; its last call may not be known. */
  public synchronized void before(int client, int earlierCalls, double joules, int lastCall) {
    counted = true;
    count(client, earlierCalls, joules);
    if (client < shown()) {
      lastCalls[client] = lastCall;
    }
    version++;
  }

  private void count(int client, int more, double joules) {
    if (calls.length == 0) {
      calls = new int[clients];
      energyJoules = new double[clients];
    }
    callSquares += squareGrowth(calls[client], more);
    energySquares += squareGrowth(energyJoules[client], joules);
    calls[client] += more;
    energyJoules[client] += joules;
    callSum += more;
    energySum += joules;
  }

  private static double squareGrowth(double before, double more) {
    return (2 * before + more) * more;
  }

  /** Whether there is something that a reader has not seen who has seen this version. */
  public synchronized boolean hasNews(long seen) {
    return seen != version || behind;
  }

  /** The board as it is now. */
  public Snapshot snapshot() {
    Snapshot snapshot = copy();
    Map<String, double[]> all = new LinkedHashMap<>();
    Placed placed = placedIn(Math.max(0, snapshot.round));
    behind = placed.round < snapshot.round;
    if (placed.x.length > 0) {
      all.put("x", placed.x);
      all.put("y", placed.y);
    }
    all.putAll(snapshot.columns);
    return new Snapshot(
        snapshot.version,
        snapshot.round,
        placed.round,
        snapshot.clients,
        snapshot.names,
        all,
        snapshot.recent,
        snapshot.jainOfCalls,
        snapshot.jainOfEnergy,
        snapshot.calls,
        snapshot.energyJoules);
  }

  /** Not under the board's lock, since a walk of many clients takes its time. */
  private Placed placedIn(int shownRound) {
    Places here;
    synchronized (this) {
      here = places;
    }
    synchronized (here) {
      return here.of(shownRound);
    }
  }

  private synchronized Snapshot copy() {
    int shown = shown();
    Map<String, double[]> values = new LinkedHashMap<>();
    values.put("calls", Arrays.stream(Arrays.copyOf(calls, shown)).asDoubleStream().toArray());
    values.put("energyJoules", Arrays.copyOf(energyJoules, shown));
    values.put(
        "interval",
        Arrays.stream(lastCalls)
            .mapToDouble(last -> last == UNKNOWN_CALL ? Double.NaN : round - last)
            .toArray());
    values.put("staleness", staleness.clone());
    values.put("powerWatts", powerWatts.clone());
    if (!counted) {
      values.values().forEach(column -> Arrays.fill(column, Double.NaN));
    }
    columns.forEach(
        (title, all) -> values.put(title, Arrays.copyOf(all, Math.min(shown, all.length))));
    return new Snapshot(
        version,
        round,
        round,
        clients,
        names,
        values,
        new ArrayList<>(recent),
        jain(callSum, callSquares),
        jain(energySum, energySquares),
        callSum,
        energySum);
  }

  /** Jain's index: 1 if all are alike, 1/K if one has everything; not a number if none has any. */
  private double jain(double sum, double squares) {
    return sum * sum / (clients * squares);
  }
}
