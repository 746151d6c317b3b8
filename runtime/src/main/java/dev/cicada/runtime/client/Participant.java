package dev.cicada.runtime.client;

import dev.cicada.radio.CellProcess;
import dev.cicada.run.Run;
import dev.cicada.run.UserError;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.training.Engines;
import dev.cicada.training.data.DataException;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.engine.ClientTraining;
import dev.cicada.training.model.Model;
import dev.cicada.training.model.Models;
import dev.cicada.training.partition.Partition;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a client brings to a run: data, training and a radio.
 *
 * @param stepsPerRound local steps that it does in every round
 */
public record Participant(
    ClientTraining training, int parameterCount, int stepsPerRound, Radio radio) {
  /**
   * A participant as the run's settings want it.
   *
   * @param data its own, a name or a path; without it, its part of the run's dataset
   */
  public static Participant of(RunConfig config, int client, Optional<String> data) {
    try {
      RunConfig source =
          data.map(path -> config.with(Map.of(DataSettings.DATASET.key(), path))).orElse(config);
      Dataset samples = Run.load(source).train();
      Partition partition = data.isPresent() ? all(samples, client) : part(config, samples);
      Model model =
          Models.named(config.get(LearningSettings.MODEL), samples.shape(), samples.classes());
      ClientTraining training =
          new ClientTraining(
              Engines.named(config.get(LearningSettings.ENGINE), model),
              model,
              LearningSettings.descent(config),
              samples,
              partition,
              client,
              RunSettings.seed(config, RunSettings.BATCHES_SEED));
      CellProcess cell =
          new CellProcess(
              CellSettings.cell(config),
              CellSettings.mobility(config),
              config.get(RunSettings.CLIENTS),
              RunSettings.seed(config, RunSettings.CHANNEL_SEED));
      return new Participant(
          training,
          model.parameterCount(),
          config.get(LearningSettings.LOCAL_STEPS),
          Radio.emulated(cell, client));
    } catch (DataException | IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  private static Partition part(RunConfig config, Dataset samples) {
    return DataSettings.partitioner(config)
        .partition(
            samples,
            config.get(RunSettings.CLIENTS),
            RunSettings.seed(config, RunSettings.DATA_SEED));
  }

  /** All samples for one client, and none for those before it. */
  private static Partition all(Dataset samples, int client) {
    int[] firsts = new int[client + 2];
    Arrays.fill(firsts, 0, client + 1, 0);
    firsts[client + 1] = samples.size();
    return Partition.of(IntStream.range(0, samples.size()).toArray(), firsts);
  }
}
