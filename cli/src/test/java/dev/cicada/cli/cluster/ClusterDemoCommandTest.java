package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterDemoCommandTest {
  @ParameterizedTest
  @CsvSource({
    "rounds,      --set is rounds; it must be key=value",
    "rounds=0,    rounds is 0; it must be a whole number",
    "clients=3,   Maybe --clients 3",
    "folder=here, the demo sets folder itself",
    "nothing=1,   nothing is not a setting"
  })
  void saysWhatIsWrongWithASettingBeforeItStartsAnything(String setting, String words) {
    CommandRun run = CommandRun.of("cluster-demo", "--set", setting);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .startsWith("cicada cluster-demo: ")
        .contains(words)
        .doesNotContain("server  ")
        .hasLineCount(1);
  }
}
