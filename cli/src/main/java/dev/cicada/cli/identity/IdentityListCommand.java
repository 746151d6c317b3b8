package dev.cicada.cli.identity;

import dev.cicada.authority.IssuedCertificate;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.text.Words;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cicada identity list}: the certificates that were issued. */
@Command(
    name = "list",
    description = "Lists the certificates that were issued, and which of them are valid.",
    footerHeading = "%nExample:%n",
    footer = "  cicada identity list")
final class IdentityListCommand extends IdentitySubcommand {
  @Override
  void run() {
    List<IssuedCertificate> issued = authority().list();
    if (issued.isEmpty()) {
      output().printf("the authority in %s has issued nothing yet%n", folder());
      return;
    }
    TextTable table = new TextTable("name", "for", "key", "state", "until", "serial number");
    Instant now = clock().instant();
    for (IssuedCertificate each : issued) {
      table.row(
          each.name(),
          each.server() ? "server" : "client",
          Words.of(each.kind()),
          state(each, now),
          each.validUntil().atZone(ZoneOffset.UTC).toLocalDate().toString(),
          each.serialText());
    }
    table.print(output());
  }

  private static String state(IssuedCertificate certificate, Instant now) {
    if (certificate.revoked().isPresent()) {
      return "revoked";
    }
    return certificate.live(now) ? "good" : "expired";
  }
}
