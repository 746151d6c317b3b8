package dev.cicada.cli.identity;

import dev.cicada.authority.Authority;
import dev.cicada.authority.IssuedCertificate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cicada identity revoke}: takes credentials back. */
@Command(
    name = "revoke",
    description = "Revokes certificates; servers that read the list cut their owners off at once.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada identity revoke alice",
      "  cicada identity revoke 5d6e1f0a9b3c47e2817fa6c0d4b29e13"
    })
final class IdentityRevokeCommand extends IdentitySubcommand {
  @Parameters(
      paramLabel = "NAME",
      description = "A name, for all its certificates, or a serial number, for one.")
  private String nameOrSerial;

  @Override
  void run() {
    Authority authority = authority();
    for (IssuedCertificate revoked : authority.revoke(nameOrSerial)) {
      output().printf("revoked %s, serial number %s%n", revoked.name(), revoked.serialText());
    }
    output()
        .printf(
            "servers on this machine read %s; copy it to the others%n", authority.revocations());
  }
}
