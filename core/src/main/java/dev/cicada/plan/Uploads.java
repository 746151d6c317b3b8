package dev.cicada.plan;

import java.util.Arrays;

/**
 * What the clients' uploads cost in one row of gains, as functions of what a little more band is
 * worth.
 *
 * <p>A client whose energy e has weight c, and who pays v for the band, takes the share w at which
 * -e'(w) = v/c. All functions here are of u = ln(v/c). A client's share and energy come from one of
 * {@link UploadCurves}: at full power, at its deadline, or in between. At the floor under its
 * share, which a deadline sets, nothing changes any more.
 */
final class Uploads {
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final double ALWAYS = Double.NEGATIVE_INFINITY;
  private static final int MOST_STEPS = 100;

  private final double[] logSnr;

  /** ln(S (P/eta + Pc) / B), for the energy at full power. */
  private final double[] logFull;

  /** ln(S N0 W / (B h eta)): the energy in the limit of endless band and time. */
  private final double[] logLeast;

  /** ln(Pc eta a / P), for the share between full power and deadline. */
  private final double[] logBetween;

  /** Joules that the circuits draw until the deadline. */
  private final double[] circuitJoules;

  /** The u from which on power is below its limit. */
  private final double[] belowFull;

  /** The u from which on an upload takes until its deadline. */
  private final double[] slowest;

  /** The u from which on the share is at its floor. */
  private final double[] floorAt;

  private final double[] floor;
  private final double[] logFloorEnergy;

  /** ln(S / (B tau)), for the share at the deadline. */
  private final double logSlow;

  // One answer; see at(..).
  private double logEnergy;
  private double energySlope;
  private double share;
  private double shareSlope;

  Uploads(PlanningProblem problem, int row) {
    Network network = problem.network();
    Transmitters transmitters = network.transmitters();
    int clients = network.clients();
    double[] snr = problem.wholeBandSnr(row);
    double bitsPerNat = problem.bitsPerSecondPerNat();
    double deadline = transmitters.deadlineSeconds();
    logSnr = new double[clients];
    logFull = new double[clients];
    logLeast = new double[clients];
    logBetween = new double[clients];
    circuitJoules = new double[clients];
    belowFull = new double[clients];
    slowest = new double[clients];
    floorAt = new double[clients];
    floor = new double[clients];
    logFloorEnergy = new double[clients];
    logSlow = StrictMath.log(network.modelBits() / (bitsPerNat * deadline));
    double logSize = StrictMath.log(network.modelBits() / bitsPerNat);
    Arrays.fill(belowFull, NEVER);
    Arrays.fill(slowest, NEVER);
    Arrays.fill(floorAt, NEVER);
    for (int k = 0; k < clients; k++) {
      double amplifierWatts = network.powerWatts()[k] / transmitters.efficiency(k);
      double circuitWatts = transmitters.circuitWatts(k);
      logSnr[k] = StrictMath.log(snr[k]);
      logFull[k] = logSize + StrictMath.log(amplifierWatts + circuitWatts);
      logLeast[k] = logSize + StrictMath.log(amplifierWatts) - logSnr[k];
      if (transmitters.powerControl()) {
        control(k, circuitWatts / amplifierWatts, circuitWatts * deadline);
      }
      if (deadline < Double.POSITIVE_INFINITY) {
        meetDeadline(k, StrictMath.exp(logSnr[k] - logSlow));
      }
    }
  }

  /** Finds the u at which power, then the deadline, begin to bind. */
  private void control(int k, double circuitPart, double joulesUntilDeadline) {
    if (circuitPart == 0) {
      slowest[k] = ALWAYS;
      belowFull[k] = ALWAYS;
      return;
    }
    double[] node = new double[3];
    double logPart = StrictMath.log(circuitPart);
    logBetween[k] = logPart + logSnr[k];
    double fullSnr = StrictMath.exp(UploadCurves.FULL_POWER_SNR.value(logPart));
    double logNats = StrictMath.log(StrictMath.log1p(fullSnr));
    Nats.logWorth(logNats, node);
    belowFull[k] = 2 * node[0] - logNats - logBetween[k] + logLeast[k];
    if (joulesUntilDeadline < Double.POSITIVE_INFINITY) {
      circuitJoules[k] = joulesUntilDeadline;
      logNats = UploadCurves.DEADLINE_NATS.value(StrictMath.log(joulesUntilDeadline) - logLeast[k]);
      Nats.logWorth(logNats, node);
      slowest[k] = node[0] - logSlow + logLeast[k];
    }
  }

  /** Finds the least share, at which full power just meets the deadline. */
  private void meetDeadline(int k, double snrPerNat) {
    logFloorEnergy[k] = logFull[k] - logSlow;
    if (!(snrPerNat > 1)) {
      floor[k] = Double.POSITIVE_INFINITY;
      floorAt[k] = ALWAYS;
      return;
    }
    double[] node = new double[3];
    double logSnrInShare = UploadCurves.SNR_OF_RATE.value(StrictMath.log(snrPerNat - 1));
    double logNats = StrictMath.log(StrictMath.log1p(StrictMath.exp(logSnrInShare)));
    floor[k] = StrictMath.exp(logSnr[k] - logSnrInShare);
    Nats.logWorth(logNats, node);
    double atDeadline = node[0] - logSlow + logLeast[k];
    if (atDeadline > slowest[k]) {
      floorAt[k] = atDeadline;
    } else {
      // Power binds wherever the deadline is met.
      belowFull[k] = NEVER;
      slowest[k] = NEVER;
      floorAt[k] = Curves.logPrice(logSnrInShare, 2) - 2 * logSnr[k] + logFull[k];
    }
  }

  /** The least share of a client; infinite if there is none. */
  double floor(int k) {
    return floor[k];
  }

  /** Puts a floor under a client's share, so that an upload takes at most this energy. */
  void limitEnergy(int k, double joules) {
    double limit = StrictMath.log(joules);
    double u = worthOf(k, 1);
    energyAt(k, u);
    if (logEnergy > limit) {
      floor[k] = Double.POSITIVE_INFINITY;
      floorAt[k] = ALWAYS;
      return;
    }
    energyAt(k, floorAt[k]);
    if (floorAt[k] < NEVER && logEnergy <= limit) {
      return;
    }
    double low = u;
    double high = floorAt[k];
    for (int step = 0; step < MOST_STEPS; step++) {
      energyAt(k, u);
      double error = logEnergy - limit;
      if (error <= 0) {
        low = u;
      } else {
        high = u;
      }
      double next = u - error / energySlope;
      if (StrictMath.abs(next - u) <= 1e-15 * (1 + StrictMath.abs(u))) {
        break;
      }
      u = next > low && next < high ? next : high < NEVER ? 0.5 * (low + high) : u + 1;
    }
    shareAt(k, u);
    floor[k] = share;
    floorAt[k] = u;
    logFloorEnergy[k] = limit;
  }

  /** The u at which a client takes this share. */
  double worthOf(int k, double wanted) {
    double logSnrInShare = logSnr[k] - StrictMath.log(wanted);
    double u = Curves.logPrice(logSnrInShare, 2) - 2 * logSnr[k] + logFull[k];
    if (u <= belowFull[k]) {
      return u;
    }
    if (belowFull[k] > ALWAYS) {
      double logWorth = logBetween[k] - StrictMath.log(wanted);
      u = 2 * logWorth - UploadCurves.BEST_NATS.value(logWorth) - logBetween[k] + logLeast[k];
      if (u <= slowest[k]) {
        return u;
      }
    }
    double[] node = new double[3];
    Nats.logWorth(logSlow - StrictMath.log(wanted), node);
    return node[0] - logSlow + logLeast[k];
  }

  /** Computes a client's energy at u: {@link #logEnergy} and {@link #energySlope}. */
  void energyAt(int k, double u) {
    if (u >= floorAt[k]) {
      logEnergy = logFloorEnergy[k];
      energySlope = 0;
    } else if (u >= slowest[k]) {
      double y = u + logSlow - logLeast[k];
      logEnergy = logLeast[k] + UploadCurves.SLOWEST_ENERGY.value(y);
      energySlope = UploadCurves.SLOWEST_ENERGY.slope(y);
      if (circuitJoules[k] > 0) {
        double amplifier = StrictMath.exp(logEnergy);
        energySlope *= amplifier / (amplifier + circuitJoules[k]);
        logEnergy = StrictMath.log(amplifier + circuitJoules[k]);
      }
    } else if (u >= belowFull[k]) {
      double y = u + logBetween[k] - logLeast[k];
      logEnergy = logLeast[k] + UploadCurves.BETWEEN_ENERGY.value(y);
      energySlope = UploadCurves.BETWEEN_ENERGY.slope(y);
    } else {
      double y = u + 2 * logSnr[k] - logFull[k];
      logEnergy = logFull[k] - logSnr[k] + UploadCurves.FULL_ENERGY.value(y);
      energySlope = UploadCurves.FULL_ENERGY.slope(y);
    }
  }

  /** Computes a client's share at u: {@link #share} and {@link #shareSlope}. */
  void shareAt(int k, double u) {
    if (u >= floorAt[k]) {
      share = floor[k];
      shareSlope = 0;
    } else if (u >= slowest[k]) {
      take(logSlow, UploadCurves.SLOWEST_NATS, u + logSlow - logLeast[k]);
    } else if (u >= belowFull[k]) {
      take(logBetween[k], UploadCurves.BETWEEN_WORTH, u + logBetween[k] - logLeast[k]);
    } else {
      take(logSnr[k], Curves.FIXED_PROBABILITY, u + 2 * logSnr[k] - logFull[k]);
    }
  }

  private void take(double logAtOne, Curve curve, double y) {
    share = StrictMath.exp(logAtOne - curve.value(y));
    shareSlope = -curve.slope(y);
  }

  /** ln e, as computed last. */
  double logEnergy() {
    return logEnergy;
  }

  /** d ln e / du, as computed last. */
  double energySlope() {
    return energySlope;
  }

  /** The share, as computed last. */
  double share() {
    return share;
  }

  /** d ln w / du, as computed last. */
  double shareSlope() {
    return shareSlope;
  }
}
