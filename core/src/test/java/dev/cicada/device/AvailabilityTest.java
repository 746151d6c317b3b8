package dev.cicada.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.Seed;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Settings;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvailabilityTest {
  @TempDir Path folder;

  private static Availability markov(double awayShare, double awayRounds) {
    AvailabilityProvider provider = new MarkovAvailability.Provider();
    Schema schema = new Schema("availability", "nothing");
    schema.add("", provider.about().settings());
    Settings settings =
        Settings.standard(schema)
            .withTexts(
                Map.of(
                    "awayShare", String.valueOf(awayShare),
                    "awayRounds", String.valueOf(awayRounds)));
    return provider.availability("markov", settings, 10, new Seed(5));
  }

  @ParameterizedTest
  @CsvSource({"0.2,5", "0.5,1", "0.9,2", "0.05,40", "0,3"})
  void lookingBackGivesWhatFollowingTheChainGives(double awayShare, double awayRounds) {
    Availability markov = markov(awayShare, awayRounds);
    for (int client = 0; client < 20; client++) {
      boolean present = markov.isPresent(client, 0);
      for (int slot = 1; slot < 200; slot++) {
        present = markov.follows(client, slot, present);
        assertThat(markov.isPresent(client, slot)).isEqualTo(present);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.2,5", "0.5,1", "0.9,2", "0.5,20"})
  void clientsAreAwayAsOftenAndAsLongAsAskedForFromTheFirstSlotOn(
      double awayShare, double awayRounds) {
    Availability markov = markov(awayShare, awayRounds);
    long away = 0;
    long awayAtFirst = 0;
    long absences = 0;
    int clients = 2000;
    int slots = 200;
    for (int client = 0; client < clients; client++) {
      boolean before = markov.isPresent(client, 0);
      awayAtFirst += before ? 0 : 1;
      away += before ? 0 : 1;
      for (int slot = 1; slot < slots; slot++) {
        boolean present = markov.follows(client, slot, before);
        away += present ? 0 : 1;
        absences += before && !present ? 1 : 0;
        before = present;
      }
    }
    assertThat(away / ((double) clients * slots)).isCloseTo(awayShare, within(0.02));
    assertThat(awayAtFirst / (double) clients).isCloseTo(awayShare, within(0.05));
    double expected =
        awayShare > 0.5 && awayRounds < awayShare / (1 - awayShare)
            ? awayShare / (1 - awayShare)
            : awayRounds;
    assertThat(away / (double) absences).isCloseTo(expected, within(0.15 * expected));
  }

  private Availability file(String content) {
    Path file = folder.resolve("away.csv");
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new AvailabilityFile().availability(file.toString(), Settings.DEFAULTS, 3, new Seed(1));
  }

  @Test
  void aFileOfAbsencesIsFollowedToTheRoundWhateverItsOrder() {
    Availability away =
        file("client,awayFrom,awayUntil\n2,5,7\n0,0,1\n2,1,3\n2,2,4\n2,9,2147483647\n");
    StringBuilder seen = new StringBuilder();
    for (int client = 0; client < 3; client++) {
      for (int slot = 0; slot < 11; slot++) {
        seen.append(away.isPresent(client, slot) ? '.' : 'a');
      }
      seen.append('\n');
    }
    assertThat(seen).hasToString("a..........\n...........\n.aaa.aa..aa\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "client,awayFrom,awayUntil;0,3,3 | line 2, column awayUntil: 3; it must be a whole number from 4 to",
        "client,awayFrom,awayUntil;0,3,5;3,1,2 | line 3, column client: 3; it must be a whole number from 0 to 2",
        "client,awayFrom;0,3 | line 1: there must be a column awayUntil",
        "client,from,to;0,3,4 | line 1: column from is not known. Maybe",
        "client,awayFrom,awayUntil;0,-3,5 | line 2, column awayFrom: -3; it must be",
      })
  void aBadFileIsRefusedWithLineAndColumn(String content, String message) {
    assertThatThrownBy(() -> file(content.replace(';', '\n')))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("away.csv, " + message);
  }
}
