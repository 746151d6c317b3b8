package dev.cicada.cli.identity;

import dev.cicada.authority.Authority;
import dev.cicada.identity.KeyKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cicada identity init}: makes an authority. */
@Command(
    name = "init",
    description = "Makes a certificate authority in a new folder.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada identity init",
      "  cicada identity init --authority lab --key ed25519 --days 730"
    })
final class IdentityInitCommand extends IdentitySubcommand {
  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "cicada-authority",
      description = "What the authority is called in certificates (by default, cicada-authority).")
  private String name;

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "p256",
      description =
          "Kind of its key: p256 (the default), or ed25519 if all peers are Java: the TLS of gRPC for"
              + " C++, Python and others has no Ed25519.")
  private KeyKind kind;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "3650",
      description = "Days until the authority expires (by default, 3650).")
  private int days;

  @Override
  void run() {
    Authority.create(folder(), name, kind, days(days), clock());
    output().printf("the authority %s is in %s; its key never leaves it%n", name, folder());
  }
}
