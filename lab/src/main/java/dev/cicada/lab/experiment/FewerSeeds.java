package dev.cicada.lab.experiment;

import dev.cicada.lab.task.Task;
import java.util.List;

/**
 * An experiment under fewer seeds than the others, because its runs take long.
 *
 * @param seeds how many, from 1 on
 */
record FewerSeeds(Experiment experiment, int seeds) implements Experiment {
  @Override
  public Heading heading() {
    return experiment.heading();
  }

  @Override
  public List<Trial<?>> trials() {
    return experiment.trials();
  }

  @Override
  public List<Task> tasks(long seed) {
    return seed <= seeds ? experiment.tasks(seed) : List.of();
  }

  @Override
  public Findings evaluate(Results results) {
    return experiment.evaluate(results.upTo(seeds));
  }
}
