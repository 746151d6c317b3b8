package dev.cicada.training.data;

import java.nio.file.Path;

/** Brings a dataset into the cache. */
public interface DatasetFetch {
  /** Downloads what is not there; says whether it had to. */
  boolean download();

  /** Takes it from a copy that the user has; says whether it had to be read. */
  boolean from(Path path);
}
