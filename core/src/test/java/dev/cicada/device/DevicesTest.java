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
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DevicesTest {
  private static final Device STANDARD = new Device(5, 0.2, 0.1, 0.5, 0.01, 30, 7);
  private static final Seed SEED = new Seed(3);

  @TempDir Path folder;

  private static Settings settings(DeviceProvider provider, Map<String, String> texts) {
    Schema schema = new Schema("devices", "nothing");
    schema.add("", provider.about().settings());
    return Settings.standard(schema).withTexts(texts);
  }

  private Devices file(String content, int clients) {
    Path file = folder.resolve("devices.csv");
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return new DeviceFile().devices(file.toString(), Settings.DEFAULTS, STANDARD, clients, SEED);
  }

  @Test
  void speedsOfALognormalMixHaveTheStandardSpeedAsTheirMeanAndTheSpreadThatIsAskedFor() {
    DeviceProvider mix = new LognormalDevices();
    Settings settings = settings(mix, Map.of("speedSpread", "0.7"));
    double[] speeds =
        mix.devices("lognormal", settings, STANDARD, 20_000, SEED)
            .all(DeviceProperty.STEPS_PER_ROUND);
    double mean = Arrays.stream(speeds).average().orElseThrow();
    double[] logarithms = Arrays.stream(speeds).map(StrictMath::log).toArray();
    double center = Arrays.stream(logarithms).average().orElseThrow();
    double variance =
        Arrays.stream(logarithms).map(x -> (x - center) * (x - center)).average().orElseThrow();

    assertThat(mean).isCloseTo(5, within(0.1));
    assertThat(StrictMath.sqrt(variance)).isCloseTo(0.7, within(0.02));
  }

  @Test
  void aClientsDeviceDoesNotDependOnHowManyClientsThereAre() {
    for (DeviceProvider mix :
        new DeviceProvider[] {new LognormalDevices(), new ClassesOfDevices()}) {
      Settings settings = settings(mix, Map.of());
      Devices few = mix.devices(mix.name(), settings, STANDARD, 10, SEED);
      Devices many = mix.devices(mix.name(), settings, STANDARD, 1000, SEED);
      for (int client = 0; client < 10; client++) {
        assertThat(few.of(DeviceProperty.STEPS_PER_ROUND, client))
            .isEqualTo(many.of(DeviceProperty.STEPS_PER_ROUND, client));
      }
    }
  }

  @Test
  void classesHaveTheirSharesOfTheClients() {
    DeviceProvider mix = new ClassesOfDevices();
    Settings settings =
        settings(
            mix,
            Map.of(
                "classShares", "1, 3",
                "classSpeeds", "2,0.5",
                "classPowers", "1,1",
                "classStepEnergies", "4,1"));
    Devices devices = mix.devices("classes", settings, STANDARD, 20_000, SEED);
    double[] speeds = devices.all(DeviceProperty.STEPS_PER_ROUND);
    double fast = Arrays.stream(speeds).filter(speed -> speed == 10).count() / 20_000.0;

    assertThat(fast).isCloseTo(0.25, within(0.01));
    assertThat(Arrays.stream(speeds).distinct().sorted().toArray()).containsExactly(2.5, 10);
    assertThat(devices.differ(DeviceProperty.POWER_WATTS)).isFalse();
    for (int client = 0; client < 100; client++) {
      assertThat(devices.of(DeviceProperty.JOULES_PER_STEP, client))
          .isEqualTo(speeds[client] == 10 ? 0.04 : 0.01);
    }
  }

  @Test
  void classesThatDoNotMatchAreRefused() {
    DeviceProvider mix = new ClassesOfDevices();
    Settings settings = settings(mix, Map.of("classShares", "0.5,0.5"));

    assertThatThrownBy(() -> mix.devices("classes", settings, STANDARD, 4, SEED))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "classSpeeds is 0.25,1,2, for 3 classes; it must have a number for each of the 2 that classShares has");
  }

  @Test
  void aFileGivesWhatItHasAndLeavesTheRestAsTheSettingsSay() {
    Devices devices = file("client, stepsPerRound,maximumInterval\r\n1,2.5,\r\n0,,9\r\n\r\n", 2);

    assertThat(devices.all(DeviceProperty.STEPS_PER_ROUND)).containsExactly(5, 2.5);
    assertThat(devices.maximumInterval(0)).isEqualTo(9);
    assertThat(devices.maximumInterval(1)).isEqualTo(7);
    assertThat(devices.differ(DeviceProperty.POWER_WATTS)).isFalse();
    assertThat(devices.stepsAfter(1, 3)).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "client,powerWatts;0,0.1;1,zero | line 3, column powerWatts: zero; it must be a number above 0",
        "client,powerWatts;0,-1 | line 2, column powerWatts: -1; it must be",
        "client,powerWatts;0,1e999 | line 2, column powerWatts: 1e999; it must be",
        "client,batteryJoules;0,;0,3 | line 3, column client: client 0 has a row already",
        "client;2 | line 2, column client: 2; it must be a whole number from 0 to 1",
        "client;0 | line 3: client 1 has no row; there must be one for each of the 2 clients",
        "client,powerWatts;0 | line 2: it has 1 cells; it must have 2",
        "client,power;0,1 | line 1: column power is not known. Maybe powerWatts",
        "powerWatts;1 | line 1: there must be a column client",
        "client,client;0,0 | line 1: column client is there twice",
        "'' | line 1: it must have a line that names its columns",
        "client,maximumInterval;0,2.5 | line 2, column maximumInterval: 2.5; it must be a whole number",
        "client,amplifierEfficiency;0,1.1 | line 2, column amplifierEfficiency: 1.1; it must be",
      })
  void aBadFileIsRefusedWithLineAndColumn(String content, String message) {
    assertThatThrownBy(() -> file(content.replace("''", "").replace(';', '\n'), 2))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("devices.csv, " + message);
  }

  @Test
  void aFileThatIsNotThereOrNotTextIsRefused() throws IOException {
    assertThatThrownBy(
            () ->
                new DeviceFile()
                    .devices(
                        folder.resolve("no.csv").toString(), Settings.DEFAULTS, STANDARD, 2, SEED))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no");
    Files.write(folder.resolve("b.csv"), new byte[] {(byte) 0xC3, 0x28, '\n'});
    assertThatThrownBy(
            () ->
                new DeviceFile()
                    .devices(
                        folder.resolve("b.csv").toString(), Settings.DEFAULTS, STANDARD, 2, SEED))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("not text");
  }
}
