package dev.cicada.cli.identity;

import dev.cicada.authority.Authority;
import dev.cicada.cli.HelpOption;
import dev.cicada.text.UserError;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command about identity. */
abstract class IdentitySubcommand implements Callable<Integer> {
  private static final int MOST_DAYS = 36_500;

  @Spec private CommandSpec spec;

  @Option(
      names = "--authority",
      paramLabel = "DIR",
      defaultValue = "authority",
      description = "The authority's folder (by default, authority).")
  private Path authority;

  @Mixin HelpOption help;

  abstract void run();

  @Override
  public final Integer call() {
    run();
    return ExitCode.OK;
  }

  final Path folder() {
    return authority;
  }

  final Authority authority() {
    return Authority.open(authority, clock());
  }

  final PrintWriter output() {
    return spec.commandLine().getOut();
  }

  static Clock clock() {
    return Clock.systemUTC();
  }

  static Duration days(int days) {
    if (days < 1 || days > MOST_DAYS) {
      throw new UserError("--days is %d; it must be between 1 and %d".formatted(days, MOST_DAYS));
    }
    return Duration.ofDays(days);
  }
}
