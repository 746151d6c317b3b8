package dev.cicada.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Which code runs on which system.
 *
 * @param commit of the checkout, with {@code -dirty} if it has changes
 */
public record Provenance(String version, String commit, String jdk, String system) {
  private static final String UNKNOWN = "unknown";

  /** Found once: asking git takes longer than a small run. */
  private static final class Here {
    private static final Provenance FOUND = find();
  }

  /** The provenance of this JVM, as of the first call. */
  public static Provenance here() {
    return Here.FOUND;
  }

  private static Provenance find() {
    return new Provenance(
        readVersion(),
        describe(),
        "%s (%s)".formatted(Runtime.version(), System.getProperty("java.vendor")),
        "%s %s".formatted(System.getProperty("os.name"), System.getProperty("os.arch")));
  }

  /** From a file that the build fills in, since a folder of classes has no manifest. */
  private static String readVersion() {
    try (InputStream stream = Provenance.class.getResourceAsStream("version.txt")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String describe() {
    try {
      Path code =
          Path.of(Provenance.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
              .directory(code.resolveSibling("").toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String answer =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 && !answer.isEmpty() ? answer : UNKNOWN;
    } catch (IOException | URISyntaxException noGit) {
      return UNKNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return UNKNOWN;
    }
  }
}
