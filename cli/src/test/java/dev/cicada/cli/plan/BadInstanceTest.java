package dev.cicada.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInstanceTest {
  private static final String GOOD =
      """
      {"bandwidthHz": 5e6, "noisePsdDbmPerHz": -174, "modelBits": 6.37e6,
       "rounds": 3, "rho": 0.1, "minProbability": 0.01,
       "clients": [{"powerWatts": 0.2, "gain": [1e-12]},
                   {"powerWatts": 0.1, "gain": [2e-12]}]}
      """;

  @TempDir private Path folder;

  @Test
  void theGoodInstanceIsGood() {
    assertThat(CommandRun.withInput(GOOD, "plan", "--instance", "-").exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "rho": 0.1,             | ``                       | rho is missing
          "clients": [{           | "client": [{             | line 3, column 2: client is not a field of an instance. Maybe clients.
          "rho"                   | "tradeoff"               | tradeoff is not a field of an instance. Maybe one of rho, rounds, clients
          "rho": 0.1              | "rho": 0.1, "rho": 0.2   | rho is there twice; it must be there once.
          "rho": 0.1              | "rho": NaN               | rho is NaN; it must be greater than 0 and less than 1.
          "rho": 0.1              | "rho": 0                 | rho is 0.0; it must be greater than 0 and less than 1.
          "rho": 0.1              | "rho": 1                 | rho is 1.0; it must be greater than 0 and less than 1.
          "rho": 0.1              | "rho": -0.5              | rho is -0.5; it must be greater than 0 and less than 1.
          "rho": 0.1              | "rho": "0.1"             | line 2, column 22: rho is "0.1"; it must be a number.
          "rho": 0.1              | "rho": "\\n\\u001b"      | rho is "??"; it must be a number.
          "rho": 0.1              | "rho": null              | rho is null; it must be a number.
          "rho": 0.1              | "rho": true              | rho is true; it must be a number.
          "rho": 0.1              | "rho": [0.1]             | rho is a list; it must be a number.
          "rho": 0.1              | "rho": {"value": 0.1}    | rho is an object; it must be a number.
          "rho": 0.1              | "rho": 0,1               | line 2
          "minProbability": 0.01  | "minProbability": 0      | minProbability is 0.0; it must be greater than 0 and at most 1.
          "minProbability": 0.01  | "minProbability": 1.01   | minProbability is 1.01; it must be greater than 0 and at most 1.
          "bandwidthHz": 5e6      | "bandwidthHz": -5e6      | bandwidthHz is -5000000.0; it must be positive and finite.
          "bandwidthHz": 5e6      | "bandwidthHz": Infinity  | bandwidthHz is Infinity; it must be finite
          -174                    | NaN                      | noisePsdDbmPerHz is NaN; it must be from -300.0 to 100.0.
          6.37e6                  | 1e400                    | modelBits is 1e400; it must be finite
          6.37e6                  | 0                        | modelBits is 0.0; it must be positive and finite.
          "rounds": 3             | "rounds": 0              | rounds is 0; it must be a positive whole number.
          "rounds": 3             | "rounds": -3             | rounds is -3; it must be a positive whole number.
          "rounds": 3             | "rounds": 2.5            | rounds is 2.5; it must be a whole number
          "rounds": 3             | "rounds": 1e12           | rounds is 1e12; it must be a whole number of at most 2147483647.
          "rounds": 3             | "rounds": 3, "rateLogarithm": "decimal" | rateLogarithm is "decimal"; it must be binary or natural.
          "rounds": 3             | "rounds": 3, "rateLogarithm": 2         | rateLogarithm is 2; it must be binary or natural.
          "rounds": 3             | "rounds": 3, "powerControl": "yes"        | powerControl is "yes"; it must be true or false.
          "rounds": 3             | "rounds": 3, "powerControl": true         | clients[0].circuitWatts is 0.0; it must be positive if powerControl is true and there is no deadline
          "rounds": 3             | "rounds": 3, "deadlineSeconds": 0         | deadlineSeconds is 0.0; it must be positive.
          "rounds": 3             | "rounds": 3, "deadlineSeconds": 1e-3      | deadlineSeconds is 0.001; it must be at least
          "rounds": 3             | "rounds": 3, "deadlineSeconds": NaN       | deadlineSeconds is NaN; it must be positive.
          "rounds": 3             | "rounds": 3, "energyBudgetJoules": -1     | energyBudgetJoules is -1.0; it must be positive.
          "rounds": 3             | "rounds": 3, "energyBudgetJoules": 1e-6   | energyBudgetJoules is 1.0E-6; it must be at least
          "rounds": 3             | "rounds": 3, "maxSendersPerRound": 0.01   | maxSendersPerRound is 0.01; it must be at least 0.02, clients times minProbability.
          "rounds": 3             | "rounds": 3, "convergencePower": 0        | convergencePower is 0.0; it must be greater than 0 and at most 100
          "powerWatts": 0.1       | "powerWatts": 0.1, "circuitWatts": -1     | clients[1].circuitWatts is -1.0; it must be zero or more, and finite.
          "powerWatts": 0.1       | "powerWatts": 0.1, "amplifierEfficiency": 1.5 | clients[1].amplifierEfficiency is 1.5; it must be greater than 0 and at most 1.
          "powerWatts": 0.1       | "powerWatts": 0.1, "weight": 0            | clients[1].weight is 0.0; it must be positive and finite.
          "powerWatts": 0.1       | "powerWatts": 0.1, "energyBudgetJoules": 0 | clients[1].energyBudgetJoules is 0.0; it must be positive.
          "powerWatts": 0.1       | "powerWatts": 0.1, "energyBudgetJoules": 1e-9 | clients[1].energyBudgetJoules is 1.0E-9; it must be at least
          "powerWatts": 0.1       | "powerWatts": -0.1       | clients[1].powerWatts is -0.1; it must be positive and finite.
          "powerWatts": 0.1       | "powerWatts": NaN        | clients[1].powerWatts is NaN; it must be positive and finite.
          "powerWatts": 0.1       | "powerWatts": 1e999      | clients[1].powerWatts is 1e999; it must be finite
          "powerWatts": 0.1       | "powerWatts": "much"     | clients[1].powerWatts is "much"; it must be a number.
          "powerWatts": 0.1,      | ``                       | clients[1].powerWatts is missing; every client must have powerWatts and gain.
          "powerWatts": 0.1       | "power": 0.1             | line 4, column 15: power is not a field of a client. Maybe powerWatts.
          "powerWatts": 0.1       | "powerWatts": 0.1, "powerWatts": 0.1 | clients[1].powerWatts is there twice
          , "gain": [2e-12]       | ``                       | clients[1].gain is missing
          [2e-12]                 | []                       | clients[1].gain has 0 values and clients[0].gain has 1
          [1e-12]                 | []                       | clients[0].gain has 0 values; all clients must have one
          [2e-12]                 | [2e-12, 2e-12]           | clients[1].gain has 2 values and clients[0].gain has 1
          [2e-12]                 | 2e-12                    | clients[1].gain is 2e-12; it must be a list
          [2e-12]                 | [-2e-12]                 | clients[1].gain[0] is -2.0E-12; it must be positive and finite.
          [2e-12]                 | [-120]                   | Maybe it is in decibels; it must be a ratio of powers.
          [2e-12]                 | [NaN]                    | clients[1].gain[0] is NaN; it must be positive and finite.
          [2e-12]                 | [1e-400]                 | clients[1].gain[0] is 0.0; it must be positive and finite.
          [2e-12]                 | ["-120 dB"]              | clients[1].gain[0] is "-120 dB"; it must be a number.
          [2e-12]                 | [1e70]                   | clients[1]'s signal-to-noise ratio
          {"powerWatts": 0.2, "gain": [1e-12]} | 7           | clients[0] is 7; it must be a client
          }]}                     | }]} {}                   | more follows the end of the instance; nothing must.
          [2e-12]}]}              | [2e-1                    | the JSON ends too early.
          [2e-12]}]}              | [2e-12]}                 | the JSON ends too early.
          """)
  void refusesInOneSentence(String part, String replacement, String message) {
    refuses(GOOD.replace(part, replacement), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``            | standard input is empty; it must hold an instance.
          hello         | standard input, line 1, column 1: not JSON: Unrecognized token 'hello'.
          []            | line 1, column 1: the instance is a list; it must be an object.
          7             | the instance is 7; it must be an object.
          null          | the instance is null; it must be an object.
          {             | the JSON ends too early.
          {}            | bandwidthHz is missing
          {"rho" 1}     | not JSON: Unexpected character
          """)
  void refusesOtherTextsInOneSentence(String text, String message) {
    refuses(text, message);
  }

  @Test
  void refusesWhatIsTooLong() {
    refuses(GOOD.replace("0.01", "0." + "1".repeat(2000)), "not JSON: Number value length");
    refuses(GOOD.replace("rounds", "r".repeat(60_000)), "not JSON: Name length");
    refuses(GOOD.replace("rounds", "r".repeat(600)), "r... is not a field of an instance");
  }

  @Test
  void refusesAnEmptyListOfClients() {
    refuses(
        GOOD.replaceAll("(?s)\"clients\".*", "\"clients\": []}"),
        "clients is empty; it must be a list of at least one client.");
  }

  @Test
  void refusesAsManyGainsAsNeitherOneNorRounds() {
    refuses(
        GOOD.replaceAll("\"gain\": \\[", "\"gain\": [1e-12, "),
        "gain is 2 values long; it must be one value, or as many as rounds, which is 3.");
  }

  @Test
  void refusesWhatIsNoFile() {
    String missing = folder.resolve("cell.json").toString();
    refuses(CommandRun.of("plan", "--instance", missing), "there is no file " + missing);
    refuses(CommandRun.of("plan", "--instance", ""), "--instance is empty");
    refuses(CommandRun.of("plan", "--instance", folder.toString()), folder + " is a folder");
  }

  private static void refuses(String instance, String message) {
    refuses(CommandRun.withInput(instance, "plan", "--instance", "-"), message);
    refuses(
        CommandRun.withInput(instance, "calibrate", "--instance", "-", "--senders", "1"), message);
  }

  private static void refuses(CommandRun run, String message) {
    assertThat(run.errors()).contains(message).hasLineCount(1).doesNotContain("Exception");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
  }
}
