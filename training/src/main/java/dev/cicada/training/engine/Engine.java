package dev.cicada.training.engine;

import dev.cicada.extension.Extension;
import dev.cicada.training.model.Model;
import java.util.Optional;

/** A way to compute training steps; safe for use by several threads. */
public interface Engine extends Extension {
  /** Whether it can compute this model. */
  boolean supports(Model model);

  /** What keeps it from running in this JVM, with what to do about it; empty if nothing does. */
  Optional<String> obstacle();

  /**
   * A new workspace for one thread, if there is no obstacle.
   *
   * @param largestBatch no batch will have more samples
   */
  Workspace open(Model model, Descent descent, int largestBatch);
}
