package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
  @Test
  void ownVariableComesFirstThenTheSharedOneThenHome() {
    Map<String, String> both = Map.of("CICADA_CACHE", "/own", "XDG_CACHE_HOME", "/shared");
    assertThat(CacheFolder.locate(both, "/home/a")).isEqualTo(Path.of("/own"));
    assertThat(CacheFolder.locate(Map.of("XDG_CACHE_HOME", "/shared"), "/home/a"))
        .isEqualTo(Path.of("/shared/cicada"));
    assertThat(CacheFolder.locate(Map.of("XDG_CACHE_HOME", ""), "/home/a"))
        .isEqualTo(Path.of("/home/a/.cache/cicada"));
  }
}
