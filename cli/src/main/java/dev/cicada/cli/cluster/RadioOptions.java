package dev.cicada.cli.cluster;

import dev.cicada.client.ClientListener;
import dev.cicada.client.GainFile;
import dev.cicada.client.Gauge;
import dev.cicada.client.MeasuredRadio;
import dev.cicada.client.Radio;
import dev.cicada.client.WirelessInterface;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for how a client knows its channel. */
final class RadioOptions {
  private static final String EMULATED = "emulated";
  private static final String WIRELESS = "wireless:";
  private static final String FILE = "file:";

  /** The power that access points may send with at 2.4 GHz in most of the world. */
  private static final double USUAL_DBM = 20;

  @Option(
      names = "--radio",
      paramLabel = "RADIO",
      defaultValue = EMULATED,
      description =
          "How it knows its channel's gain: emulated (the default), in the run's cell;"
              + " wireless:INTERFACE, the signal level of a Linux interface, such as wireless:wlan0;"
              + " or file:FILE, a file that holds the gain in dB on one line and is read anew for"
              + " every report.")
  private String radio;

  @Option(
      names = "--access-point-dbm",
      paramLabel = "DBM",
      description =
          "For wireless: the power that the access point sends with; the gain is the level less"
              + " this power, the same up as down (by default, 20).")
  private @Nullable Double accessPointDbm;

  /** A radio that measures, and has done so once; empty if the radio is emulated. */
  Optional<Radio> measured(ClientListener listener) {
    if (accessPointDbm != null && !radio.startsWith(WIRELESS)) {
      throw new UserError(
          "--access-point-dbm is given and --radio is %s; it is only for wireless:INTERFACE"
              .formatted(radio));
    }
    return gauge().map(gauge -> new MeasuredRadio(gauge, listener));
  }

  private Optional<Gauge> gauge() {
    if (radio.equals(EMULATED)) {
      return Optional.empty();
    }
    if (radio.startsWith(WIRELESS) && radio.length() > WIRELESS.length()) {
      return Optional.of(
          new WirelessInterface(
              WirelessInterface.TABLE,
              radio.substring(WIRELESS.length()),
              accessPointDbm == null ? USUAL_DBM : accessPointDbm));
    }
    if (radio.startsWith(FILE) && radio.length() > FILE.length()) {
      return Optional.of(new GainFile(Path.of(radio.substring(FILE.length()))));
    }
    throw new UserError(
        "--radio is %s; it must be emulated, wireless:INTERFACE or file:FILE. Maybe wireless:wlan0"
            .formatted(radio));
  }
}
