package dev.cicada.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.UserError;
import org.junit.jupiter.api.Test;

class ReceivedConfigTest {
  private static RunConfig read(boolean dealt, boolean emulated, String yaml) {
    return new ReceivedConfig(Registry.ofClassPath(), dealt, emulated).read(yaml);
  }

  @Test
  void whatAClientDoesNotNeedIsIgnored() {
    RunConfig config =
        read(true, true, "scheme: brand-new\nnewSetting: 3\nseed: 7\naggregation: other\n");
    assertThat(config.get(RunSettings.SEED)).isEqualTo(7);
    assertThat(config.get(RuleSettings.SCHEME))
        .isEqualTo(RunConfig.standard().get(RuleSettings.SCHEME));
  }

  @Test
  void whatItTrainsWithIsTheServers() {
    RunConfig config = read(true, true, "engine: torch\nmodel: logistic\noptimizer: adam\n");
    assertThat(config.get(LearningSettings.ENGINE)).isEqualTo("torch");
    assertThat(config.get(LearningSettings.MODEL)).isEqualTo("logistic");
    assertThat(config.get(LearningSettings.OPTIMIZER)).isEqualTo("adam");
  }

  @Test
  void anExtensionThatItNeedsAndLacksIsAMissingFeature() {
    assertThatThrownBy(() -> read(true, true, "model: brand-new\n"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("missing-feature: the run has model brand-new");
    assertThatThrownBy(() -> read(true, true, "mobility: by-train\n"))
        .hasMessageContaining("missing-feature: the run has mobility by-train");
    assertThatThrownBy(() -> read(true, true, "model: external\ninitialModel: first.npz\n"))
        .hasMessageContaining("missing-feature: the run's model is external");
    assertThatThrownBy(() -> read(false, false, "engine: by-hand\n"))
        .hasMessageContaining("missing-feature: the run has engine by-hand");
    assertThat(read(false, false, "mobility: by-train\npartition: by-age\n")).isNotNull();
  }
}
