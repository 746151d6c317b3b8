package dev.cicada.lab.experiment;

import dev.cicada.lab.task.RunResults;
import dev.cicada.run.config.RunConfig;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An experiment's runs. Each is declared once, under the key by which its results are read.
 *
 * @param <K> what identifies a run
 */
final class Runs<K> {
  private final Map<K, Trial<RunResults>> trials = new LinkedHashMap<>();

  /** Declares a run, under every seed. */
  Trial<RunResults> declare(K key, RunConfig config) {
    return share(key, Trial.of(config));
  }

  /** Declares that a key stands for a run that was declared elsewhere. */
  Trial<RunResults> share(K key, Trial<RunResults> trial) {
    if (trials.putIfAbsent(key, trial) != null) {
      throw new IllegalStateException(key + " is declared twice");
    }
    return trial;
  }

  /** Declares a run, under at most this many seeds. */
  Trial<RunResults> declare(K key, RunConfig config, int seeds) {
    return share(key, Trial.of(config).upTo(seeds));
  }

  /** The run that was declared under a key. */
  Trial<RunResults> of(K key) {
    Trial<RunResults> trial = trials.get(key);
    if (trial == null) {
      throw new IllegalStateException("no run was declared for " + key);
    }
    return trial;
  }

  /** All runs with their keys, in the order in which they were declared. */
  Map<K, Trial<RunResults>> byKey() {
    return Collections.unmodifiableMap(trials);
  }

  /** All runs, in the order in which they were declared. */
  Collection<Trial<RunResults>> all() {
    return trials.values();
  }
}
