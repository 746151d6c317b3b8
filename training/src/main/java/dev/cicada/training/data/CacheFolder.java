package dev.cicada.training.data;

import java.nio.file.Path;
import java.util.Map;

/** Where fetched datasets are kept. */
public final class CacheFolder {
  private CacheFolder() {}

  /** {@code CICADA_CACHE}, else {@code XDG_CACHE_HOME/cicada}, else {@code ~/.cache/cicada}. */
  public static Path locate() {
    return locate(System.getenv(), System.getProperty("user.home"));
  }

  static Path locate(Map<String, String> environment, String home) {
    String own = environment.getOrDefault("CICADA_CACHE", "");
    if (!own.isEmpty()) {
      return Path.of(own);
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    return (shared.isEmpty() ? Path.of(home, ".cache") : Path.of(shared)).resolve("cicada");
  }
}
