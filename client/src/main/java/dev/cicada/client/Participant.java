package dev.cicada.client;

import dev.cicada.radio.CellProcess;
import dev.cicada.run.Run;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Part;
import dev.cicada.training.engine.ClientTraining;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.SampleTerms;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a client brings to a run: data, training, a codec and a radio.
 *
 * @param layout of its model's parameters
 * @param attendance when it is there, and how many steps it has done by each round
 * @param encoder writes its updates
 */
public record Participant(
    ClientTraining training,
    ModelLayout layout,
    Attendance attendance,
    UpdateEncoder encoder,
    Radio radio) {
  /**
   * A participant for a run's settings.
   *
   * @param own its data; if empty, its part of the run's dataset
   */
  public static Participant of(
      RunConfig config, SampleTerms terms, int client, Optional<Dataset> own) {
    Dataset samples = own.map(it -> it.in(terms.form())).orElseGet(() -> dealt(config, terms));
    Partition partition = own.isPresent() ? all(samples, client) : part(config, samples);
    Model model = LearningSettings.model(config, samples.shape(), samples.classes());
    ClientTraining training =
        new ClientTraining(
            LearningSettings.engine(config, model),
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
        ModelLayout.of(model),
        new Attendance(DeviceSettings.devices(config), DeviceSettings.availability(config), client),
        UpdateEncoder.of(config, client),
        Radio.emulated(cell, client));
  }

  /** The same participant with another radio. */
  public Participant with(Radio other) {
    return new Participant(training, layout, attendance, encoder, other);
  }

  private static Dataset dealt(RunConfig config, SampleTerms terms) {
    String dataset = config.get(DataSettings.DATASET);
    if (terms.own()) {
      throw new UserError(
          "every client of this run has its own data, and this one has none. Maybe --data PATH");
    }
    try {
      return Run.load(config, dataset, Part.TRAIN).in(terms.form());
    } catch (UserError e) {
      throw new UserError(
          "the run's dataset %s is not available here: %s. Maybe --data PATH, for the client's own"
              .formatted(dataset, e.getMessage()),
          e);
    }
  }

  private static Partition part(RunConfig config, Dataset samples) {
    return DataSettings.PARTITION
        .in(config)
        .partitioner(config.settings())
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
