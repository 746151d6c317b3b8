package dev.cicada.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** How pages look. */
final class Style {
  private Style() {}

  static String css() {
    try (InputStream stream = Style.class.getResourceAsStream("report.css")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
