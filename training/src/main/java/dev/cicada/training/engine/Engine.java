package dev.cicada.training.engine;

import dev.cicada.training.model.Model;

/** A way to compute training steps; safe for use by several threads. */
public interface Engine {
  /** How people call it. */
  String name();

  /** Whether it can compute this model. */
  boolean supports(Model model);

  /**
   * A new workspace for one thread.
   *
   * @param largestBatch no batch will have more samples
   */
  Workspace open(Model model, Sgd sgd, int largestBatch);
}
