package dev.cicada.plan;

import dev.cicada.radio.Uplink;
import dev.cicada.text.Require;
import java.util.Arrays;

/**
 * What is known of a network and its task before any round.
 *
 * @param uplink the shared band, its noise, and the logarithm of its rate
 * @param modelBits S, the size of an update
 * @param rounds T
 * @param rho the trade-off, between 0 (energy only) and 1 (convergence only)
 * @param minProbability the paper's lambda, the least probability of a call
 * @param powerWatts P_k by client; the highest, if power is controlled
 * @param transmitters how the clients send
 * @param goal what is minimised, and within which limits
 */
public record Network(
    Uplink uplink,
    double modelBits,
    int rounds,
    double rho,
    double minProbability,
    double[] powerWatts,
    Transmitters transmitters,
    Goal goal) {
  private static final double ROUNDING = 1e-9;

  public Network {
    Require.positive("modelBits", modelBits);
    Require.that(rounds >= 1, "rounds", rounds, "a positive whole number");
    Require.that(rho > 0 && rho < 1, "rho", rho, "greater than 0 and less than 1");
    Require.that(
        minProbability > 0 && minProbability <= 1,
        "minProbability",
        minProbability,
        "greater than 0 and at most 1");
    Require.that(powerWatts.length >= 1, "clients", "empty", "a list of at least one client");
    for (int client = 0; client < powerWatts.length; client++) {
      if (!Require.isPositive(powerWatts[client])) {
        Require.positive("clients[" + client + "].powerWatts", powerWatts[client]);
      }
    }
    oneEach("circuitWatts", transmitters.circuitWatts(), powerWatts);
    oneEach("amplifierEfficiency", transmitters.amplifierEfficiency(), powerWatts);
    oneEach("weight", goal.weights(), powerWatts);
    oneEach("energyBudgetJoules", goal.clientBudgetsJoules(), powerWatts);
    if (transmitters.powerControl() && transmitters.deadlineSeconds() == Double.POSITIVE_INFINITY) {
      for (int client = 0; client < powerWatts.length; client++) {
        Require.that(
            transmitters.circuitWatts(client) > 0,
            "clients[" + client + "].circuitWatts",
            transmitters.circuitWatts(client),
            "positive if powerControl is true and there is no deadline, for then slower is always"
                + " cheaper. Maybe add deadlineSeconds");
      }
    }
    double leastSenders = minProbability * powerWatts.length;
    Require.that(
        goal.maxSendersPerRound() >= leastSenders * (1 - 1e-12),
        "maxSendersPerRound",
        goal.maxSendersPerRound(),
        "at least " + leastSenders + ", clients times minProbability");
  }

  /** A network as in the paper. */
  public Network(
      Uplink uplink,
      double modelBits,
      int rounds,
      double rho,
      double minProbability,
      double[] powerWatts) {
    this(
        uplink, modelBits, rounds, rho, minProbability, powerWatts, Transmitters.PAPER, Goal.PAPER);
  }

  private static void oneEach(String name, double[] values, double[] powerWatts) {
    if (values.length != 0 && values.length != powerWatts.length) {
      throw Require.refusal(
          name,
          values.length + " values long",
          "one value per client, of which there are " + powerWatts.length);
    }
  }

  /** Number of clients K. */
  public int clients() {
    return powerWatts.length;
  }

  /** P1' for one row of gains; P1 for as many rows as rounds. */
  public PlanningProblem problem(double[]... gains) {
    return new PlanningProblem(this, gains);
  }

  /** Whether a planner for the paper's problem alone will do. */
  public boolean isPaper() {
    return transmitters.arePaper() && goal.isPaper();
  }

  /** Whether it is as in the paper in everything. */
  public boolean isPlain() {
    return isPaper()
        && transmitters.circuitWatts().length == 0
        && transmitters.amplifierEfficiency().length == 0;
  }

  /** The weight of convergence C in the objective. */
  double convergenceFactor() {
    return switch (goal.minimize()) {
      case WEIGHTED_SUM -> rho;
      case CONVERGENCE -> 1;
      case ENERGY -> 0;
    };
  }

  /** The weight of a joule in the objective. */
  double energyFactor() {
    return switch (goal.minimize()) {
      case WEIGHTED_SUM -> 1 - rho;
      case CONVERGENCE -> 0;
      case ENERGY -> 1;
    };
  }

  /** What a client draws at full power. */
  double drawWatts(int client) {
    return powerWatts[client] / transmitters.efficiency(client) + transmitters.circuitWatts(client);
  }

  /** A client's upload at a share of the band. It misses the deadline if it cannot meet it. */
  public Upload upload(int client, double share, double gain) {
    double fullWatts = powerWatts[client];
    double bitsPerSecond = uplink.bitsPerSecond(share, fullWatts, gain);
    double fullSeconds = modelBits / bitsPerSecond;
    if (!transmitters.powerControl()) {
      double joules = drawWatts(client) * fullSeconds;
      return new Upload(bitsPerSecond, fullSeconds, fullWatts, joules);
    }
    double bitsPerNat = uplink.bandwidthHz() * uplink.logarithm().factor();
    double noiseWatts = share * uplink.bandwidthHz() * uplink.noiseWattsPerHz() / gain;
    double efficiency = transmitters.efficiency(client);
    double circuitWatts = transmitters.circuitWatts(client);
    double best = Double.POSITIVE_INFINITY;
    if (circuitWatts > 0) {
      double worth = circuitWatts * efficiency / noiseWatts;
      double nats = StrictMath.exp(UploadCurves.BEST_NATS.value(StrictMath.log(worth)));
      best = modelBits / (bitsPerNat * share * nats);
    }
    double seconds =
        StrictMath.max(fullSeconds, StrictMath.min(transmitters.deadlineSeconds(), best));
    double watts =
        StrictMath.min(
            fullWatts, noiseWatts * StrictMath.expm1(modelBits / (bitsPerNat * share * seconds)));
    double joules = (watts / efficiency + circuitWatts) * seconds;
    return new Upload(modelBits / seconds, seconds, watts, joules);
  }

  /** How long a client's upload takes at a share of the band. */
  public double uploadSeconds(int client, double share, double gain) {
    return upload(client, share, gain).seconds();
  }

  /** What an upload takes from a client's battery at a share of the band. */
  public double uploadJoules(int client, double share, double gain) {
    return upload(client, share, gain).joules();
  }

  /** The least share that meets the deadline: 0 if there is none, infinite if no share does. */
  public double leastShare(int client, double gain) {
    double deadline = transmitters.deadlineSeconds();
    if (deadline == Double.POSITIVE_INFINITY) {
      return 0;
    }
    double snr = powerWatts[client] * gain / (uplink.bandwidthHz() * uplink.noiseWattsPerHz());
    double bitsPerNat = uplink.bandwidthHz() * uplink.logarithm().factor();
    double snrPerNat = snr * bitsPerNat * deadline / modelBits;
    return snrPerNat > 1
        ? snr / StrictMath.exp(UploadCurves.SNR_OF_RATE.value(StrictMath.log(snrPerNat - 1)))
        : Double.POSITIVE_INFINITY;
  }

  /** Whether a client meets the deadline at a share of the band, up to rounding. */
  public boolean meetsDeadline(int client, double share, double gain) {
    return share >= leastShare(client, gain) * (1 - ROUNDING);
  }

  /** A bound on the energy of any upload: with endless band and time, and without circuits. */
  public double leastJoules(int client, double gain) {
    double bitsPerNat = uplink.logarithm().factor();
    return modelBits
        * uplink.noiseWattsPerHz()
        / (bitsPerNat * gain * transmitters.efficiency(client));
  }

  /** The network of some of its clients. */
  public Network among(int[] clients) {
    return new Network(
        uplink,
        modelBits,
        rounds,
        rho,
        minProbability,
        Transmitters.pick(powerWatts, clients),
        transmitters.among(clients),
        goal.among(clients));
  }

  /** The network of some of its clients, each with the same weight in the objective as before. */
  public Network onlyAmong(int[] some) {
    if (some.length == clients()) {
      return this;
    }
    double part = some.length / (double) clients();
    double[] weights = Arrays.stream(some).mapToDouble(k -> part * goal.weight(k)).toArray();
    Network network = among(some);
    return network.withGoal(network.goal.withWeights(weights));
  }

  /** The same with another uplink. */
  public Network withUplink(Uplink other) {
    return new Network(
        other, modelBits, rounds, rho, minProbability, powerWatts, transmitters, goal);
  }

  /** The same with a model of another size. */
  public Network withModelBits(double other) {
    return new Network(uplink, other, rounds, rho, minProbability, powerWatts, transmitters, goal);
  }

  /** The same for another number of rounds. */
  public Network withRounds(int other) {
    return new Network(
        uplink, modelBits, other, rho, minProbability, powerWatts, transmitters, goal);
  }

  /** The same with another trade-off. */
  public Network withRho(double other) {
    return new Network(
        uplink, modelBits, rounds, other, minProbability, powerWatts, transmitters, goal);
  }

  /** The same with another least probability. */
  public Network withMinProbability(double other) {
    return new Network(uplink, modelBits, rounds, rho, other, powerWatts, transmitters, goal);
  }

  /** The same with one client for each of these powers. */
  public Network withPowers(double... watts) {
    return new Network(uplink, modelBits, rounds, rho, minProbability, watts, transmitters, goal);
  }

  /** The same with other transmitters. */
  public Network withTransmitters(Transmitters other) {
    return new Network(uplink, modelBits, rounds, rho, minProbability, powerWatts, other, goal);
  }

  /** The same with another goal. */
  public Network withGoal(Goal other) {
    return new Network(
        uplink, modelBits, rounds, rho, minProbability, powerWatts, transmitters, other);
  }
}
