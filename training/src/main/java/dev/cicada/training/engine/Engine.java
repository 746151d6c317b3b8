package dev.cicada.training.engine;

import dev.cicada.extension.Extension;
import dev.cicada.training.model.Model;
import java.util.Optional;

/** A way to compute training steps. Thread-safe. */
public interface Engine extends Extension {
  /** Whether it can compute this model. */
  boolean supports(Model model);

  /** Why it cannot run in this JVM, and what to do about it; empty if it can. */
  Optional<String> obstacle();

  /**
   * A new workspace for one thread, if there is no obstacle.
   *
   * @param largestBatch no batch will have more samples
   */
  Workspace open(Model model, Descent descent, int largestBatch);
}
