package dev.cicada.lab.experiment;

import dev.cicada.lab.task.Task;
import java.util.List;

/** One figure, or one panel of it: what is run for it, and what is made of the results. */
public interface Experiment {
  /** What it is called and what it is about. */
  Heading heading();

  /** All that is run, under every seed. {@link #evaluate} reads the results of these only. */
  List<Trial<?>> trials();

  /** Turns the results into figures and claims. */
  Findings evaluate(Results results);

  /** What to do under a seed, if anything. */
  default List<Task> tasks(long seed) {
    return trials().stream()
        .filter(trial -> trial.has(seed))
        .map(trial -> trial.task(seed))
        .toList();
  }

  /**
   * What an experiment is called and what it is about.
   *
   * @param id such as fig6a: a figure of the paper, numbered as it appears there, and its panel
   * @param title in a few words
   * @param ran what is run, in a sentence or two
   * @param paper what the paper says of it, in our words; empty if it is not in the paper
   */
  record Heading(String id, String title, String ran, String paper) {
    /** The figure without the panel: fig6 of fig6a. */
    public String figure() {
      return id.replaceFirst("(?<=\\d)[a-z]$", "");
    }
  }
}
