package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerConfigTest {
  @TempDir private Path folder;

  @Test
  void oneFileHasTheRunAndTheServer() throws Exception {
    ServerConfig config =
        ServerConfig.standard()
            .withTexts(
                Map.of("clients", "7", "roundSeconds", "2.5", "maximumNorm", "3", "keep", "all"));
    Path file = folder.resolve("server.yaml");
    Files.writeString(file, config.toYaml());
    ServerConfig read = ConfigReader.read(file, ServerConfig.standard()::withTexts);
    assertThat(read.toYaml()).isEqualTo(config.toYaml());
    assertThat(read.run().get(RunSettings.CLIENTS)).isEqualTo(7);
    assertThat(read.startClients()).isEqualTo(7);
    assertThat(read.pace(Double.NaN).measureMillis() + read.pace(Double.NaN).callMillis())
        .isEqualTo(2_500);
    assertThat(read.limits().norm()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "listen | nowhere | HOST:PORT",
        "listen | 127.0.0.1:99999 | HOST:PORT",
        "database | mysql://x | SQLite or PostgreSQL",
        "pace | 0 | clock, answered",
        "startClients | 11 | at most 10",
        "placeRounds | 0 | none",
        "uplods | 3 | Maybe uploads",
        "batteryJoules | 5 | can only be simulated",
        "clock | true | can only be simulated",
        "csiErrorDb | 2 | can only be simulated",
        "devices | phones.csv | clients do not have that file",
        "availability | away.csv | clients do not have that file",
        "scheme | fed-avg | waits for its callers",
      })
  void whatCannotBeIsRefusedInWords(String key, String value, String message) {
    assertThatThrownBy(() -> ServerConfig.standard().withTexts(Map.of(key, value)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(key)
        .hasMessageContaining(message);
  }
}
