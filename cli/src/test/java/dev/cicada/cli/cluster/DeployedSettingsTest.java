package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.service.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The settings in deploy/ exist. */
class DeployedSettingsTest {
  private static final Path DEPLOY = Path.of("..", "deploy");

  @Test
  void composesServerHasSettingsThatThereAre() {
    ServerConfig config =
        ConfigReader.read(
            DEPLOY.resolve("compose/server.yaml"), ServerConfig.standard()::withTexts);
    assertThat(config.get(RunSettings.CLIENTS)).isEqualTo(3);
    assertThat(config.address().getPort()).isEqualTo(7878);
    assertThat(config.operations().orElseThrow().getPort()).isEqualTo(7879);
  }

  @Test
  void theChartsServerHasSettingsThatThereAre() throws Exception {
    Map<?, ?> values = yaml(DEPLOY.resolve("helm/cicada/values.yaml"));
    Map<String, String> settings =
        ((Map<?, ?>) values.get("settings"))
            .entrySet().stream()
                .collect(
                    Collectors.toMap(
                        each -> each.getKey().toString(), each -> each.getValue().toString()));
    ServerConfig config = ServerConfig.standard().withTexts(settings);
    assertThat(config.get(RunSettings.CLIENTS)).isEqualTo(3);
  }

  @Test
  void prometheusScrapesTheServersPages() throws Exception {
    List<?> jobs = (List<?>) yaml(DEPLOY.resolve("compose/prometheus.yaml")).get("scrape_configs");
    assertThat(jobs.toString()).contains("server:7879");
    assertThat(DEPLOY.resolve("../docs/grafana/cicada.json")).exists();
  }

  private static Map<?, ?> yaml(Path file) throws Exception {
    return (Map<?, ?>)
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
  }
}
