package dev.cicada.training.data;

import dev.cicada.extension.Extension;
import java.nio.file.Path;
import java.util.Optional;

/** A dataset, or a family of them, that configurations can name. */
public interface DatasetProvider extends Extension {
  /**
   * Loads and verifies it.
   *
   * @param text the name as the user wrote it, such as {@code synthetic:600x20x10}
   * @param cache folder of what was fetched
   */
  TrainTest load(String text, Path cache);

  /** How much of it is there. */
  default Presence presence(Path cache) {
    return Presence.COMPLETE;
  }

  /** How it is fetched, if it can be. */
  default Optional<DatasetFetch> fetch(Path cache, Progress progress) {
    return Optional.empty();
  }

  /** How much of a dataset is there, going by file names only. */
  enum Presence {
    /** All of it must be fetched. */
    ABSENT,
    /** Some of it must be fetched, as after a fetch that was stopped. */
    PARTIAL,
    /** It can be loaded. */
    COMPLETE
  }
}
