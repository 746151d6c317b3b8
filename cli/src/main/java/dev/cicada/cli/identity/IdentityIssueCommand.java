package dev.cicada.cli.identity;

import dev.cicada.authority.CertificateRequest;
import dev.cicada.identity.Credentials;
import dev.cicada.identity.KeyKind;
import dev.cicada.text.UserError;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
      "  cicada identity issue hub --server hub.example.org,192.0.2.7 --days 90",
      "  cicada identity issue --request request.csr --out for-alice"
    })
final class IdentityIssueCommand extends IdentitySubcommand {
  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The only name that the client may speak for, or what the server is called.")
  private @Nullable String name;

  @Option(
      names = "--server",
      paramLabel = "HOST",
      split = ",",
      description =
          "Makes it a server's: the host names and addresses that clients reach it by, with commas"
              + " between.")
  private List<String> hosts = List.of();

  @Option(
      names = "--request",
      paramLabel = "FILE",
      description = "Certifies keys that a client has made itself, by cicada identity request.")
  private @Nullable Path request;

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "p256",
      description = "Kind of its key: p256 (the default) or ed25519.")
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
  private @Nullable Path out;

  @Override
  void run() {
    Duration validity = days(days);
    X509Certificate certificate = request == null ? issue(validity) : certify(request, validity);
    output()
        .printf(
            "the %s certificate of %s, valid until %s, is in %s%n",
            hosts.isEmpty() ? "client" : "server",
            name,
            certificate.getNotAfter().toInstant(),
            target());
    output()
        .println(
            request == null
                ? "whoever has this folder is " + name
                : "send the files in this folder back to " + name);
  }

  private X509Certificate issue(Duration validity) {
    if (name == null) {
      throw new UserError("neither NAME nor --request is given; one of them must be");
    }
    Credentials credentials =
        hosts.isEmpty()
            ? authority().issueClient(name, kind, validity, target())
            : authority().issueServer(name, hosts, kind, validity, target());
    return credentials.certificate();
  }

  private X509Certificate certify(Path file, Duration validity) {
    if (name != null || !hosts.isEmpty()) {
      throw new UserError("--request is given, and NAME or --server too; the request has a name");
    }
    CertificateRequest wish = CertificateRequest.read(file);
    name = wish.name();
    return authority().issueClient(wish, validity, target());
  }

  private Path target() {
    return out == null ? Path.of("credentials", name) : out;
  }
}
