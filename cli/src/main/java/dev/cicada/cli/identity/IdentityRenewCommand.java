package dev.cicada.cli.identity;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cicada identity renew}: a new certificate for keys that stay. */
@Command(
    name = "renew",
    description = {
      "Renews the certificate for the keys of a client or a server; the old one stays valid until it expires.",
      "Put the files beside the keys, in place of the old ones, before the next start."
    },
    footerHeading = "%nExample:%n",
    footer = "  cicada identity renew alice")
final class IdentityRenewCommand extends IdentitySubcommand {
  @Parameters(paramLabel = "NAME", description = "Whose certificate.")
  private String name;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "How long it is valid (by default, 365).")
  private int days;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new folder for the certificates (by default, renewed/NAME).")
  private Path out;

  @Override
  void run() {
    Path folder = out == null ? Path.of("renewed", name) : out;
    var certificate = authority().renew(name, days(days), folder);
    output()
        .printf(
            "%s is certified until %s; put the files of %s beside the keys%n",
            name, certificate.getNotAfter().toInstant(), folder);
  }
}
