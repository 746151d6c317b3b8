package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.files.CsvFile;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A file with a row for every client and a column for whatever differs; known by its path, which
 * ends in {@code .csv}.
 *
 * <p>Where a cell is empty or a column is missing, the settings apply.
 */
public final class DeviceFile implements DeviceProvider {
  private static final String CLIENT = "client";

  @Override
  public About about() {
    return About.of(
            "devices.csv",
            "the path of a file with a row per client; columns "
                + String.join(", ", columns()).replace(CLIENT + ",", CLIENT + " and any of"))
        .at(40);
  }

  private static List<String> columns() {
    return Arrays.stream(DeviceProperty.values())
        .map(DeviceProperty::title)
        .collect(
            Collectors.collectingAndThen(
                Collectors.toList(),
                titles -> {
                  titles.add(0, CLIENT);
                  return titles;
                }));
  }

  @Override
  public boolean answersTo(String text) {
    return text.endsWith(".csv");
  }

  @Override
  public boolean isDrawn() {
    return false;
  }

  @Override
  public Devices devices(String text, Settings settings, Device standard, int clients, Seed seed) {
    try (CsvFile file = CsvFile.open(Path.of(text), columns())) {
      file.requireColumn(CLIENT);
      Map<DeviceProperty, double[]> values = new LinkedHashMap<>();
      for (DeviceProperty property : DeviceProperty.values()) {
        if (file.has(property.title())) {
          double[] all = new double[clients];
          Arrays.fill(all, property.of(standard));
          values.put(property, all);
        }
      }
      boolean[] seen = new boolean[clients];
      int count = 0;
      while (file.next()) {
        int client = file.wholeNumber(CLIENT, 0, clients - 1);
        if (seen[client]) {
          throw file.refusal(CLIENT, "client " + client + " has a row already");
        }
        seen[client] = true;
        count++;
        values.forEach(
            (property, all) -> {
              if (!file.isEmpty(property.title())) {
                all[client] = file.number(property.title(), property.allowed(), property::allows);
              }
            });
      }
      if (count < clients) {
        int missing = 0;
        while (seen[missing]) {
          missing++;
        }
        throw file.refusal(
            "client %d has no row; there must be one for each of the %d clients"
                .formatted(missing, clients));
      }
      Devices devices = Devices.alike(clients, standard);
      for (Map.Entry<DeviceProperty, double[]> each : values.entrySet()) {
        devices = devices.with(each.getKey(), each.getValue());
      }
      return devices;
    }
  }
}
