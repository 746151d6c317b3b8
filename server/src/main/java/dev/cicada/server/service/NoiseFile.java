package dev.cicada.server.service;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import dev.cicada.privacy.NoiseKey;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The secret key of a run's noise, in a file that only its owner can read.
 *
 * <p>It is drawn once. Without it no round can be closed again with the same bits, and whoever has
 * it can remove all noise.
 */
final class NoiseFile {
  private static final String NAME = "noise.key";

  private NoiseFile() {}

  /**
   * The key of a server's run, which is made if the run is new; empty for a run without noise.
   *
   * @param begun whether the run has models, which need the same key again
   */
  static Optional<NoiseKey> open(ServerConfig config, boolean begun) throws IOException {
    if (UpdateSettings.privacy(config.run()).isEmpty()) {
      return Optional.empty();
    }
    Path file = config.folder().resolve(NAME);
    if (!begun && Files.notExists(file)) {
      NoiseKey key = NoiseKey.secret();
      String text = HexFormat.of().formatHex(key.bytes()) + "\n";
      AtomicFile.write(file, Access.OWNER, text.getBytes(StandardCharsets.US_ASCII));
    }
    return read(config);
  }

  /** Copies the key of a run, if it has one. */
  static void copy(ServerConfig from, ServerConfig to) throws IOException {
    Path file = from.folder().resolve(NAME);
    if (Files.exists(file)) {
      AtomicFile.write(to.folder().resolve(NAME), Access.OWNER, Files.readAllBytes(file));
    }
  }

  /** The key of an existing run. */
  static Optional<NoiseKey> read(ServerConfig config) throws IOException {
    if (UpdateSettings.privacy(config.run()).isEmpty()) {
      return Optional.empty();
    }
    Path file = config.folder().resolve(NAME);
    try {
      return Optional.of(NoiseKey.of(HexFormat.of().parseHex(Files.readString(file).strip())));
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s is not the key of a run's noise. Maybe restore it from a backup".formatted(file), e);
    } catch (FileSystemException e) {
      throw UserError.of("read the key of the run's noise", e);
    }
  }
}
