package dev.cicada.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.Network;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.simulation.ComputeEnergy;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationSettings;
import dev.cicada.simulation.SimulationState;
import dev.cicada.simulation.Training;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Datasets;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.engine.ParallelTrainer;
import dev.cicada.training.engine.Sgd;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.partition.Partition;
import dev.cicada.training.partition.Shards;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The paper's MNIST experiment with random senders learns as fast as another implementation did: K
 * = 10, d = 5, batch 10, learning rate 0.01, 5 local steps a round.
 *
 * <p>That one ran two seeds, and the first hundred rounds vary much with the seed: with all
 * sending, twelve seeds gave 0.47 to 0.61 after 50 rounds where it had 0.41 and 0.46. Hence the
 * tolerances, which were set after both were seen. Of what might differ, the scale of the first
 * parameters matters most: within 1/sqrt(fan-in), as here, six seeds gave 0.48 to 0.61, with biases
 * of zero 0.45 to 0.60, and Glorot's larger weights 0.79 to 0.83. So it had the scale that we have,
 * and its seeds were slow ones, or a detail differs that its record does not tell.
 */
class FederatedLearningTest {
  private static final int CLIENTS = 10;
  private static final int ROUNDS = 200;
  private static final int ROUNDS_BETWEEN = 50;
  private static final double[] TOLERANCES = {0.1, 0.1, 0.05, 0.05};

  private static final TrainTest MNIST = Datasets.in(CacheFolder.locate()).load("mnist");

  @Test
  void oneSenderARoundLearns() {
    learnsAsExpected("mlp-2x200", 1, 1, "0.29-0.30 0.44-0.51 0.65-0.77 0.75-0.79");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "mlp-2x200,  1, 1, 0.29-0.30 0.44-0.51 0.65-0.77 0.75-0.79",
    "mlp-2x200,  1, 2, 0.29-0.30 0.44-0.51 0.65-0.77 0.75-0.79",
    "mlp-2x200, 10, 1, 0.41-0.46 0.69-0.69 0.79-0.79 0.84-0.84",
    "mlp-2x200, 10, 2, 0.41-0.46 0.69-0.69 0.79-0.79 0.84-0.84",
    "mlp-1x200,  1, 1, 0.61-0.72 0.72-0.77 0.83-0.83 0.85-0.85",
    "mlp-1x200,  1, 2, 0.61-0.72 0.72-0.77 0.83-0.83 0.85-0.85",
  })
  void learnsAsExpected(String model, int senders, long seed, String expected) {
    List<Double> accuracies = accuracies(model, senders, new Seed(seed));
    String[] ranges = expected.split(" ");
    for (int index = 0; index < ranges.length; index++) {
      String[] range = ranges[index].split("-");
      assertThat(accuracies.get(index))
          .as("accuracy after %d rounds", (index + 1) * ROUNDS_BETWEEN)
          .isBetween(
              Double.parseDouble(range[0]) - TOLERANCES[index],
              Double.parseDouble(range[1]) + TOLERANCES[index]);
    }
  }

  private static List<Double> accuracies(String modelName, int senders, Seed seed) {
    Model model = Models.named(modelName, MNIST.train().shape(), MNIST.train().classes());
    Engine engine = Engines.named(Engines.AUTO, model);
    NetworkParameters paper = NetworkParameters.PAPER;
    Network network =
        Network.of(
            new NetworkParameters(
                CLIENTS,
                paper.cell(),
                paper.powerWatts(),
                model.sizeBits(),
                ROUNDS,
                paper.tradeOff(),
                paper.floor()),
            RateLogarithm.BINARY);
    SimulationSettings settings =
        new SimulationSettings(
            network,
            new RandomScheme(senders),
            BandwidthRule.FIXED,
            new CallerSum(),
            MaximumIntervals.NONE,
            5,
            ROUNDS_BETWEEN,
            ComputeEnergy.NONE,
            seed,
            Training.LAZY,
            false);
    CellProcess cell =
        new CellProcess(paper.cell(), new RedrawnMobility(Placement.ANYWHERE), CLIENTS, seed);
    Partition partition = new Shards(5).partition(MNIST.train(), CLIENTS, seed);
    List<Double> accuracies = new ArrayList<>();
    try (ParallelTrainer trainer =
            new ParallelTrainer(
                engine, model, Sgd.plain(0.01f, 10), MNIST.train(), partition, seed, 2);
        ParallelEvaluator evaluator = new ParallelEvaluator(engine, model, MNIST.test(), 2)) {
      SimulationState start = SimulationState.initial(CLIENTS, model.initialise(seed));
      Simulation simulation = new Simulation(settings, cell, trainer, evaluator, start);
      simulation.addListener(
          round -> round.evaluation().ifPresent(found -> accuracies.add(found.accuracy())));
      simulation.run();
    }
    return accuracies;
  }
}
