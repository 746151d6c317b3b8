package dev.cicada.client;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A wireless interface of a Linux machine. The gain is the level at which it hears its access
 * point, minus the power at which the access point sends.
 *
 * <p>That is the gain of the downlink. The uplink is assumed to have the same, since both are
 * between the same antennas at the same frequency.
 *
 * @param table the kernel's, with a line for every interface
 * @param name of the interface
 * @param accessPointDbm the power at which the access point sends
 */
public record WirelessInterface(Path table, String name, double accessPointDbm) implements Gauge {
  /** Where Linux keeps the table. */
  public static final Path TABLE = Path.of("/proc/net/wireless");

  private static final int HEADER_LINES = 2;
  private static final int LEVEL_FIELD = 3;

  @Override
  public double readDecibels() {
    List<String[]> interfaces = interfaces();
    for (String[] fields : interfaces) {
      if (fields[0].equals(name + ":")) {
        return level(fields) - accessPointDbm;
      }
    }
    throw new UserError(
        "there is no wireless interface %s; there is %s. Maybe it is down"
            .formatted(
                name,
                interfaces.isEmpty()
                    ? "none"
                    : interfaces.stream()
                        .map(fields -> fields[0].replace(":", ""))
                        .collect(Collectors.joining(", "))));
  }

  private List<String[]> interfaces() {
    try {
      return Files.readAllLines(table).stream()
          .skip(HEADER_LINES)
          .map(line -> line.strip().split("\\s+"))
          .toList();
    } catch (IOException e) {
      throw new UserError(
          "this machine has no table of wireless interfaces at %s. Maybe use --radio file:FILE"
              .formatted(table),
          e);
    }
  }

  private double level(String[] fields) {
    String text = fields.length > LEVEL_FIELD ? fields[LEVEL_FIELD] : "missing";
    try {
      double level = Double.parseDouble(text);
      if (level < 0) {
        return level;
      }
    } catch (NumberFormatException e) {
      // reported below, like a level that is not in dBm
    }
    throw new UserError(
        "the signal level of %s is %s; it must be in dBm, and so negative. Maybe its driver counts otherwise; then use --radio file:FILE"
            .formatted(name, text));
  }
}
