package dev.cicada.cli.identity;

import dev.cicada.runtime.identity.Authority;
import dev.cicada.runtime.identity.Credentials;
import dev.cicada.runtime.identity.KeyKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cicada identity issue}: makes a folder of credentials. */
@Command(
    name = "issue",
    description = "Makes keys and a certificate for a client, or for a server.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada identity issue alice",
      "  cicada identity issue hub --server hub.example.org,192.0.2.7 --days 90"
    })
final class IdentityIssueCommand extends IdentitySubcommand {
  @Parameters(
      paramLabel = "NAME",
      description = "The only name that the client may speak for, or what the server is called.")
  private String name;

  @Option(
      names = "--server",
      paramLabel = "HOST",
      split = ",",
      description =
          "Makes it a server's: the host names and addresses that clients reach it by, with commas"
              + " between.")
  private List<String> hosts = List.of();

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "ed25519",
      description = "Kind of its key: ed25519 (the default) or p256.")
  private KeyKind kind;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "365",
      description = "Days until the certificate expires (by default, 365).")
  private int days;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new folder for keys and certificate (by default, credentials/NAME).")
  private Path out;

  @Override
  void run() {
    Authority authority = authority();
    Duration validity = days(days);
    Credentials credentials =
        hosts.isEmpty()
            ? authority.issueClient(name, kind, validity, target())
            : authority.issueServer(name, hosts, kind, validity, target());
    output()
        .printf(
            "%s of %s, valid until %s, is in %s; whoever has this folder is %s%n",
            hosts.isEmpty() ? "the client certificate" : "the server certificate",
            name,
            credentials.certificate().getNotAfter().toInstant(),
            target(),
            name);
  }

  private Path target() {
    return out == null ? Path.of("credentials", name) : out;
  }
}
