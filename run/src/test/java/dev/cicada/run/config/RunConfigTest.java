package dev.cicada.run.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunConfigTest {
  private static RunConfig read(String yaml) {
    return ConfigReader.read(new StringReader(yaml), "run.yaml");
  }

  @Test
  void printedAndReadBackItIsTheSame() {
    RunConfig changed =
        RunConfig.DEFAULT.with(
            Map.of(
                "dataset", "synthetic:60x2x2",
                "rho", "1e-7",
                "seed", "-9223372036854775808",
                "dataSeed", "7",
                "maximumInterval", "20",
                "clipNorm", "0.30000000000000004"));

    assertThat(read(RunConfig.DEFAULT.toYaml()).texts()).isEqualTo(RunConfig.DEFAULT.texts());
    assertThat(read(changed.toYaml()).texts()).isEqualTo(changed.texts());
    assertThat(changed.texts()).isNotEqualTo(RunConfig.DEFAULT.texts());
  }

  @Test
  void everyKeyIsPrintedOnALineWithAComment() {
    String yaml = RunConfig.DEFAULT.toYaml();

    RunConfig.DEFAULT
        .texts()
        .forEach((key, text) -> assertThat(yaml).containsPattern("(?m)^" + key + ": \\S+ # \\S"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "{}"})
  void nothingIsTheDefault(String yaml) {
    assertThat(read(yaml).texts()).isEqualTo(RunConfig.DEFAULT.texts());
  }

  @Test
  void theLaterAssignmentWins() {
    RunConfig config =
        ConfigReader.assign(read("rounds: 7"), List.of("rounds=8", "seed = 2", "rounds=9"));

    assertThat(config.get(RunSettings.ROUNDS)).isEqualTo(9);
    assertThat(config.get(RunSettings.SEED)).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ronds: 5                      | ronds is not a setting of a run. Maybe rounds; cicada simulate --print-config shows all
          Learning_Rate: 0.1            | Maybe learningRate
          rounds: fifty                 | rounds is fifty; it must be a whole number from 1
          rounds: 1.5                   | rounds is 1.5; it must be a whole number
          rounds: 0                     | rounds is 0
          rounds: 99999999999           | rounds is 99999999999
          rounds:                       | rounds is empty; it must be
          rho: 1                        | rho is 1; it must be a number above 0 and below 1
          rho: NaN                      | rho is NaN
          seed: 1e3                     | seed is 1e3
          scheme: randm                 | scheme is randm; it must be one of proposed-offline
          model: mlp                    | model is 'mlp'; it must be one of
          engine: warp                  | engine is warp
          radiusMeters: 0.5             | minimumDistanceMeters is 1.0; it must be positive and below the radius
          radiusMeters: [1, 2]          | line 1: radiusMeters must be one plain value
          placement: scenario-3         | placement is scenario-3
          noiseFigureDb: -5             | noiseFigureDb is -5.0
          powerWatts: 1e300             | the signal-to-noise ratio at 1 m is 3122 dB
          bandwidthHz: 1e-300           | the signal-to-noise ratio at 1 m is 3
          interceptDb: 10000            | it must be between -600 and 600. Maybe a power
          slopeDbPerDecade: 1e6         | the signal-to-noise ratio at 1 m is
          shadowingDb: 90               | give or take 720 at random
          radiusMeters: 1e300           | radiusMeters is 1e300; it must be a number above 0 and at most 10000000
          modelBits: 1e-300             | modelBits is 1e-300; it must be auto or a number from 1 to 1e15
          meanSpeedMetersPerSecond: 1e300 | meanSpeedMetersPerSecond is 1e300
          clipNorm: 0                   | clipNorm is 0; it must be none or a number above 0
          rounds                        | it must be lines of key: value
          - rounds                      | it must be lines of key: value
          'rounds: "5'                  | not YAML
          """)
  void refusesWithTheNameOfTheKey(String yaml, String message) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("run.yaml")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rounds: 5,rounds: 6                           | line 2: rounds is there twice
          scheme: random,senders: 11                    | senders is 11; it must be at most 10, the clients
          scheme: greedy,senders: 1.5                   | senders is 1.5; it must be a whole number for scheme greedy
          scheme: random,targetSenders: 1               | targetSenders is 1, but scheme random has no rho
          aggregation: trimmed-mean,trimmed: 5          | trimmed is 5
          radiusMeters: 500,placement: scenario-2       | Maybe enlarge the cell
          rounds: 5,---,rounds: 6                       | it must be one document
          """)
  void refusesSettingsThatDoNotGoTogether(String lines, String message) {
    assertThatThrownBy(() -> read(lines.replace(',', '\n')))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "0.30000000000000004, 0.30000000000000004",
    "2e-3, 0.002",
    "1e-28, 1E-28",
    "5e6, 5000000",
    "2e23, 2E+23",
    "4.9e-324, 4.94065645841247E-324",
    "1.7976931348623157e308, 1.7976931348623157E+308",
    "0, 0",
    "NaN, ''"
  })
  void decimalsAreTheSameOnEveryJdk(double value, String decimal) {
    assertThat(Decimal.of(value)).isEqualTo(decimal);
    if (!decimal.isEmpty()) {
      assertThat(Double.parseDouble(decimal)).isEqualTo(value);
    }
  }
}
