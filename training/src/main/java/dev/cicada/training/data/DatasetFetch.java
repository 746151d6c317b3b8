package dev.cicada.training.data;

import java.nio.file.Path;

/** Brings a dataset into the cache. */
public interface DatasetFetch {
  /**
   * Downloads what is missing.
   *
   * @return whether anything was
   */
  boolean download();

  /**
   * Takes what is missing from the user's own copy.
   *
   * @return whether anything was
   */
  boolean from(Path path);
}
