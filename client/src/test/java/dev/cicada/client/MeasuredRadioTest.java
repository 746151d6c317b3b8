package dev.cicada.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Radios that measure, with real files. */
class MeasuredRadioTest {
  private static final String TABLE =
      """
      Inter-| sta-|   Quality        |   Discarded packets               | Missed | WE
       face | tus | link level noise |  nwid  crypt   frag  retry   misc | beacon | 22
       wlan0: 0000   54.  -56.  -256        0      0      0      0     20        0
      wlp2s0: 0000   70.  -40   -256        0      0      0      0      0        0
       wlan9: 0000   70.   70.     0        0      0      0      0      0        0
       wlan8: 0000    0  -256  -256        0      0      0      0      0        0
      """;

  @TempDir private Path folder;

  private final List<String> warnings = new ArrayList<>();
  private final ClientListener listener =
      new ClientListener() {
        @Override
        public void unmeasured(int round, String message) {
          warnings.add(round + ": " + message);
        }
      };
  private Path table;
  private Path gain;

  @BeforeEach
  void prepare() throws IOException {
    table = Files.writeString(folder.resolve("wireless"), TABLE);
    gain = folder.resolve("gain");
  }

  @ParameterizedTest
  @CsvSource({"wlan0,20,-76", "wlan0,23.5,-79.5", "wlp2s0,20,-60"})
  void theGainOfAnInterfaceIsItsLevelLessThePowerOfTheAccessPoint(
      String name, double accessPointDbm, double decibels) {
    Radio radio = new MeasuredRadio(new WirelessInterface(table, name, accessPointDbm), listener);

    assertThat(10 * Math.log10(radio.gain(0).orElseThrow())).isCloseTo(decibels, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wlan1 | there is no wireless interface wlan1; there is wlan0, wlp2s0, wlan9, wlan8",
        "wlan9 | the signal level of wlan9 is 70.; it must be in dBm",
        "wlan8 | the gain is -276.0 dB; it must be from -200 to 0",
      })
  void anInterfaceThatDoesNotMeasureIsToldAtTheStart(String name, String message) {
    assertThatThrownBy(() -> new MeasuredRadio(new WirelessInterface(table, name, 20), listener))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void aMachineWithoutWirelessInterfacesIsToldAtTheStart() throws IOException {
    assertThatThrownBy(() -> new MeasuredRadio(new WirelessInterface(gain, "wlan0", 20), listener))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no table of wireless interfaces at " + gain);
    Files.writeString(table, TABLE.lines().limit(2).reduce("", (a, b) -> a + b + "\n"));
    assertThatThrownBy(() -> new MeasuredRadio(new WirelessInterface(table, "wlan0", 20), listener))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no wireless interface wlan0; there is none");
  }

  @Test
  void aFileIsReadAnewForEveryReport() throws IOException {
    Files.writeString(gain, "-90\n");
    Radio radio = new MeasuredRadio(new GainFile(gain), listener);
    assertThat(radio.gain(0)).hasValue(StrictMath.pow(10, -9));

    Files.writeString(gain, " -95.5 \n");
    assertThat(radio.gain(1)).hasValue(StrictMath.pow(10, -9.55));
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "-90", "-9\0", "strong\n", "-90\n-91\n", "NaN\n", "0.1\n", "-201\n"})
  void aFileWithoutAGainIsToldAtTheStart(String content) throws IOException {
    Files.writeString(gain, content);

    assertThatThrownBy(() -> new MeasuredRadio(new GainFile(gain), listener))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("it must");
  }

  @Test
  void aFileThatIsNotThereIsToldAtTheStart() {
    for (Path none : List.of(gain, folder)) {
      assertThatThrownBy(() -> new MeasuredRadio(new GainFile(none), listener))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(none + " is not there, or is no file");
    }
  }

  @Test
  void aMomentWithoutAGainCostsNothingAndALongTimeCostsRounds() throws IOException {
    Files.writeString(gain, "-90\n");
    Radio radio = new MeasuredRadio(new GainFile(gain), listener);

    Files.writeString(gain, "-8"); // still being written
    assertThat(radio.gain(0)).hasValue(StrictMath.pow(10, -9));
    Files.delete(gain);
    for (int round = 1; round < MeasuredRadio.MOST_REPETITIONS; round++) {
      assertThat(radio.gain(round)).hasValue(StrictMath.pow(10, -9));
    }
    assertThat(radio.gain(MeasuredRadio.MOST_REPETITIONS)).isEmpty();
    assertThat(radio.gain(MeasuredRadio.MOST_REPETITIONS + 1)).isEmpty();
    assertThat(warnings)
        .hasSize(MeasuredRadio.MOST_REPETITIONS + 2)
        .first()
        .asString()
        .startsWith("0: " + gain + " holds '-8'");

    Files.writeString(gain, "-80\n");
    assertThat(radio.gain(9)).hasValue(StrictMath.pow(10, -8));
  }
}
