package dev.cicada.radio;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;
import dev.cicada.text.Require;

/**
 * The clients' gains h and distances, round by round.
 *
 * <p>Rounds can be asked for in any order, any number of times, always with the same answer; see
 * {@link Mobility.Movement#positions} for what that costs. A client's gains do not depend on how
 * many clients there are. For one thread at a time.
 */
public final class CellProcess {
  /** Correlation distance of the line of sight, 3GPP TR 38.901, Table 7.6.3.1-2. */
  private static final double SIGHT_DECORRELATION_METERS = 50;

  // They never change: every result depends on them.
  private static final int MOVEMENT = 0;
  private static final int SIGHT = 1;
  private static final int SHADOWING = 2;
  private static final int FADING = 3;

  private final Cell cell;
  private final Mobility.Movement movement;
  private final GaussianField sight;
  private final GaussianField shadow;
  private final Seed fading;
  private final double[] x;
  private final double[] y;
  private final int first;
  private final ChannelKnowledge knowledge;

  /** The process of a root seed, of which it uses the part for {@link Purpose#CHANNEL}. */
  public CellProcess(Cell cell, Mobility mobility, int clients, Seed seed) {
    Require.atLeast("clients", clients, 1, "Maybe 10, the paper's.");
    Seed channel = seed.split(Purpose.CHANNEL);
    this.cell = cell;
    movement = mobility.start(cell.area(), clients, channel.split(MOVEMENT));
    sight = new GaussianField(channel.split(SIGHT), SIGHT_DECORRELATION_METERS);
    shadow = new GaussianField(channel.split(SHADOWING), cell.shadowing().decorrelationMeters());
    fading = channel.split(FADING);
    x = new double[clients];
    y = new double[clients];
    first = 0;
    knowledge = ChannelKnowledge.PERFECT;
  }

  private CellProcess(CellProcess whole, int first, ChannelKnowledge knowledge) {
    cell = whole.cell;
    movement = whole.movement;
    sight = whole.sight;
    shadow = whole.shadow;
    fading = whole.fading;
    x = whole.x;
    y = whole.y;
    this.first = first;
    this.knowledge = knowledge;
  }

  /** The same process, counted so that this round becomes round 0. */
  public CellProcess from(int round) {
    return new CellProcess(this, first + round, knowledge);
  }

  /** The same process, with gains as they are known when a round is decided. */
  public CellProcess known(ChannelKnowledge other) {
    return new CellProcess(this, first, other);
  }

  public int clients() {
    return x.length;
  }

  /** Writes every client's gain in a round: received power over sent power. */
  public void gains(int round, double[] gains) {
    move(round, gains.length);
    for (int client = 0; client < gains.length; client++) {
      double power = Cell.ratio(-lossDb(client));
      gains[client] = power * cell.fading().factor(fading, client, first + round);
    }
    knowledge.apply(first + round, gains);
  }

  /** The gains of several rounds, by round, then client. */
  public double[][] gains(int firstRound, int endRound) {
    double[][] gains = new double[endRound - firstRound][clients()];
    for (int row = 0; row < gains.length; row++) {
      gains(firstRound + row, gains[row]);
    }
    return gains;
  }

  /** Writes every client's distance from the server in a round. */
  public void distances(int round, double[] distancesMeters) {
    move(round, distancesMeters.length);
    for (int client = 0; client < distancesMeters.length; client++) {
      distancesMeters[client] = distance(client);
    }
  }

  /** Writes every client's coordinates in a round, in meters from the server. */
  public void positions(int round, double[] east, double[] north) {
    move(round, east.length);
    System.arraycopy(x, 0, east, 0, x.length);
    System.arraycopy(y, 0, north, 0, y.length);
  }

  private void move(int round, int length) {
    Require.atLeast("round", round, 0, "Maybe 0, the first.");
    if (length != x.length) {
      throw new IllegalArgumentException(
          "the array's length is %d; it must be %d, one for each client. Maybe use clients()."
              .formatted(length, x.length));
    }
    movement.positions(first + round, x, y);
  }

  private double lossDb(int client) {
    double distance = distance(client);
    boolean lineOfSight = lineOfSight(client, distance);
    double loss = cell.pathLoss().decibels(distance, lineOfSight);
    double deviation = cell.shadowing().deviationDb(lineOfSight);
    return deviation == 0 ? loss : loss + deviation * shadow.value(client, x[client], y[client]);
  }

  private boolean lineOfSight(int client, double distance) {
    double probability = cell.pathLoss().lineOfSightProbability(distance);
    if (probability == 0 || probability == 1) {
      return probability == 1;
    }
    return sight.uniform(client, x[client], y[client]) <= probability;
  }

  /** Rounding may put a client slightly outside the edge; distances never are. */
  private double distance(int client) {
    double distance = StrictMath.sqrt(x[client] * x[client] + y[client] * y[client]);
    return Math.min(cell.radiusMeters(), Math.max(cell.minimumDistanceMeters(), distance));
  }
}
