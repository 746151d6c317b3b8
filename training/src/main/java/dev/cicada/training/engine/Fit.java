package dev.cicada.training.engine;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;

/** Whether an engine, a model, a dataset and its partition go together, and run here. */
final class Fit {
  private Fit() {}

  static void require(Engine engine, Model model, Dataset dataset) {
    if (!engine.supports(model)) {
      throw new UserError(
          "engine %s cannot compute model %s. Maybe use engine auto."
              .formatted(engine.name(), model.name()));
    }
    if (!model.input().equals(dataset.shape()) || model.classes() < dataset.classes()) {
      throw new UserError(
          "model %s takes %s and tells %d classes apart, but dataset %s has %s and %d classes"
              .formatted(
                  model.name(),
                  model.input(),
                  model.classes(),
                  dataset.name(),
                  dataset.shape(),
                  dataset.classes()));
    }
    engine
        .obstacle()
        .ifPresent(
            obstacle -> {
              throw new UserError(obstacle);
            });
  }

  static void requireSamples(Partition partition, int client) {
    if (partition.size(client) == 0) {
      throw new UserError(
          "client %d of %d holds no samples. Maybe use fewer clients."
              .formatted(client, partition.clients()));
    }
  }
}
