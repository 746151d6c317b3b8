package dev.cicada.device;

import dev.cicada.extension.About;
import dev.cicada.files.CsvFile;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file of stretches of rounds in which clients are away; known by its path, which ends in {@code
 * .csv}.
 */
public final class AvailabilityFile implements AvailabilityProvider {
  private static final String CLIENT = "client";
  private static final String FROM = "awayFrom";
  private static final String UNTIL = "awayUntil";

  @Override
  public About about() {
    return About.of(
            "away.csv",
            "the path of a file with a row for every absence: client, awayFrom, awayUntil, in rounds, the latter not included")
        .at(30);
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
  public Availability availability(String text, Settings settings, int clients, Seed seed) {
    List<Absence> absences = new ArrayList<>();
    try (CsvFile file = CsvFile.open(Path.of(text), List.of(CLIENT, FROM, UNTIL))) {
      List.of(CLIENT, FROM, UNTIL).forEach(file::requireColumn);
      while (file.next()) {
        int client = file.wholeNumber(CLIENT, 0, clients - 1);
        int from = file.wholeNumber(FROM, 0, Integer.MAX_VALUE - 1);
        absences.add(
            new Absence(client, from, file.wholeNumber(UNTIL, from + 1, Integer.MAX_VALUE)));
      }
    }
    return absences(absences, clients);
  }

  private record Absence(int client, int from, int until) {}

  /** Flat: client after client, each client's absences in order, overlapping ones joined. */
  private static Availability absences(List<Absence> absences, int clients) {
    Absence[] sorted = absences.toArray(new Absence[0]);
    Arrays.sort(
        sorted,
        (a, b) ->
            a.client != b.client
                ? Integer.compare(a.client, b.client)
                : Integer.compare(a.from, b.from));
    int[] firsts = new int[clients + 1];
    int[] from = new int[sorted.length];
    int[] until = new int[sorted.length];
    int count = 0;
    int at = 0;
    for (int client = 0; client < clients; client++) {
      firsts[client] = count;
      while (at < sorted.length && sorted[at].client == client) {
        Absence next = sorted[at++];
        if (count > firsts[client] && next.from <= until[count - 1]) {
          until[count - 1] = Math.max(until[count - 1], next.until);
        } else {
          from[count] = next.from;
          until[count++] = next.until;
        }
      }
    }
    firsts[clients] = count;
    return (client, slot) -> {
      if (slot > Integer.MAX_VALUE) {
        return true;
      }
      int found = Arrays.binarySearch(from, firsts[client], firsts[client + 1], (int) slot);
      int last = found >= 0 ? found : -found - 2;
      return last < firsts[client] || slot >= until[last];
    };
  }
}
