package dev.cicada.simulation;

import dev.cicada.device.Device;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.plan.Transmitters;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.ChannelKnowledge;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Cells;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Small runs in the paper's cell, with the fields below to change. */
final class Runs {
  static final Seed SEED = new Seed(7);

  Seed seed = SEED;
  int clients = 6;
  int rounds = 20;
  int localSteps = 3;
  int evaluateEvery = 1;
  Scheme scheme = new RandomScheme(2);
  BandwidthRule bandwidth = new BandwidthRules.Fixed();
  Aggregation aggregation = new CallerSum();
  MaximumIntervals maximumIntervals = MaximumIntervals.NONE;
  ComputeEnergy computeEnergy = ComputeEnergy.NONE;
  Training training = Training.LAZY;
  Mobility mobility = new RedrawnMobility(Placement.ANYWHERE);
  Transmitters transmitters = Transmitters.PAPER;
  boolean parallel;
  boolean verify = true;

  /** The paper's, unless said otherwise. */
  Optional<Circumstances> circumstances = Optional.empty();

  Delivery delivery = Delivery.PLAIN;
  UnaryOperator<Evaluator> testing = trainer -> trainer;

  Network network() {
    return Cells.network(clients, rounds).withTransmitters(transmitters);
  }

  CellProcess cell() {
    return new CellProcess(Paper.CELL, mobility, clients, seed)
        .known(circumstances.map(Circumstances::knowledge).orElse(ChannelKnowledge.PERFECT));
  }

  LeastSquares trainer() {
    return new LeastSquares(clients, seed, parallel);
  }

  SimulationState initial() {
    return SimulationState.initial(clients, new float[] {1, 2, 3, 4});
  }

  Simulation start() {
    return start(initial());
  }

  Simulation start(SimulationState state) {
    LeastSquares trainer = trainer();
    return new Simulation(settings(), cell(), trainer, testing.apply(trainer), state);
  }

  SimulationSettings settings() {
    return new SimulationSettings(
        network(),
        scheme,
        bandwidth,
        aggregation,
        maximumIntervals,
        localSteps,
        evaluateEvery,
        seed,
        training,
        verify,
        circumstances.orElseGet(
            () ->
                Circumstances.paper(
                    clients,
                    Device.of(localSteps, Paper.POWER_WATTS)
                        .withJoulesPerStep(computeEnergy.joulesPerStep()))),
        delivery);
  }

  /** All that a run shows: its rounds and its final state. */
  record Outcome(List<RoundRecord> rounds, SimulationState state) {}

  Outcome outcome() {
    Simulation simulation = start();
    List<RoundRecord> records = new ArrayList<>();
    simulation.addListener(records::add);
    simulation.run();
    return new Outcome(records, simulation.state());
  }
}
