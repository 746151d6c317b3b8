package dev.cicada.client;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file with the gain in dB, written by any program: a number and a newline.
 *
 * <p>The newline tells a complete number from one that is still being written.
 */
public record GainFile(Path file) implements Gauge {
  private static final int MOST_BYTES = 64;

  @Override
  public double readDecibels() {
    String text = read();
    try {
      if (text.endsWith("\n")) {
        return Double.parseDouble(text.strip());
      }
    } catch (NumberFormatException e) {
      // reported below, like a line without an end
    }
    throw new UserError(
        "%s holds '%s'; it must hold a number of dB and the end of the line. Maybe echo -92.5 > %s"
            .formatted(file, text.strip().replaceAll("[^ -~]", "?"), file));
  }

  private String read() {
    if (!Files.isRegularFile(file)) {
      throw new UserError("%s is not there, or is no file; it must hold the gain".formatted(file));
    }
    try (InputStream content = Files.newInputStream(file)) {
      return new String(content.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserError("cannot read the gain from %s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
