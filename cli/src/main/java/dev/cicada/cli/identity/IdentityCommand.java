package dev.cicada.cli.identity;

import dev.cicada.cli.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cicada identity}: a group of commands. */
@Command(
    name = "identity",
    description = "Makes a certificate authority, and credentials for servers and clients.",
    subcommands = {
      IdentityInitCommand.class,
      IdentityIssueCommand.class,
      IdentityRequestCommand.class,
      IdentityRenewCommand.class,
      IdentityRevokeCommand.class,
      IdentityListCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada identity init",
      "  cicada identity issue hub --server localhost,127.0.0.1",
      "  cicada identity issue alice"
    })
public final class IdentityCommand {
  @Mixin HelpOption help;
}
