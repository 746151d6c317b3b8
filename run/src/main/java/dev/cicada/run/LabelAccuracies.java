package dev.cicada.run;

import dev.cicada.training.data.Dataset;
import dev.cicada.training.engine.Engine;
import dev.cicada.training.engine.ParallelEvaluator;
import dev.cicada.training.model.Model;
import dev.cicada.training.partition.Partition;
import java.util.stream.IntStream;

/**
 * How often a model is right, label by label.
 *
 * @param accuracies by label; NaN for one that the test set does not have
 */
record LabelAccuracies(double[] accuracies) {
  static LabelAccuracies of(
      Engine engine, Model model, Dataset test, int threads, float[] parameters) {
    double[] accuracies = new double[test.classes()];
    for (int label = 0; label < accuracies.length; label++) {
      int wanted = label;
      int[] samples =
          IntStream.range(0, test.size()).filter(each -> test.label(each) == wanted).toArray();
      accuracies[label] = Double.NaN;
      if (samples.length > 0) {
        try (ParallelEvaluator evaluator =
            new ParallelEvaluator(engine, model, test.some(samples), threads)) {
          accuracies[label] = evaluator.begin(parameters).finish().accuracy();
        }
      }
    }
    return new LabelAccuracies(accuracies);
  }

  /** The mean over a client's samples whose labels were tested. */
  double of(Dataset train, Partition partition, int client) {
    double sum = 0;
    int count = 0;
    for (int place = 0; place < partition.size(client); place++) {
      double accuracy = accuracies[train.label(partition.sample(client, place))];
      if (!Double.isNaN(accuracy)) {
        sum += accuracy;
        count++;
      }
    }
    return sum / count;
  }
}
