package dev.cicada.cli.identity;

import dev.cicada.authority.CertificateRequest;
import dev.cicada.cli.HelpOption;
import dev.cicada.identity.KeyKind;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada identity request}: a client's keys, made where they stay. */
@Command(
    name = "request",
    description =
        "Makes a client's keys on the client's own machine, and a request for a certificate.",
    footerHeading = "%nExample:%n",
    footer = {
      "  cicada identity request alice",
      "  cicada identity issue --request request.csr --out for-alice    # at the authority"
    })
final class IdentityRequestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The client's name.")
  private String name;

  @Option(
      names = "--key",
      paramLabel = "KIND",
      defaultValue = "p256",
      description = "Kind of its key: p256 (the default) or ed25519.")
  private KeyKind kind;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new folder for keys and request (by default, credentials/NAME).")
  private @Nullable Path out;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    Path folder = out == null ? Path.of("credentials", name) : out;
    CertificateRequest.make(name, kind, folder);
    spec.commandLine()
        .getOut()
        .printf(
            "the keys of %s are in %s and stay there; send %s to the authority, and put the"
                + " files that it answers with beside them%n",
            name, folder, folder.resolve(CertificateRequest.FILE));
    return ExitCode.OK;
  }
}
