package dev.cicada.cli;

import dev.cicada.extension.ExtensionFault;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How failures are reported: mistakes of the user with a sentence and exit code 2, bugs with a
 * stack trace and exit code 1.
 */
final class ErrorReport implements IParameterExceptionHandler, IExecutionExceptionHandler {
  @Override
  public int handleParseException(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    String message = sentence(String.valueOf(exception.getMessage()));
    if (exception instanceof UnmatchedArgumentException unmatched) {
      String kind = unmatched.isUnknownOption() ? "an option" : "a command or a value";
      List<String> suggestions = unmatched.getSuggestions();
      message =
          "%s is not %s that is known here.".formatted(unmatched.getUnmatched().get(0), kind)
              + (suggestions.isEmpty() ? "" : " Maybe " + String.join(" or ", suggestions) + ".");
    }
    print(command, message + CommandName.in(" See " + name(command) + " --help."));
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parsed) {
    if (exception instanceof UserError || exception instanceof ExtensionFault) {
      print(command, CommandName.in(sentence(String.valueOf(exception.getMessage()))));
      return ExitCode.USAGE;
    }
    Optional<ExtensionFault> fault = ExtensionFault.within(exception);
    if (fault.isPresent()) {
      print(command, sentence(String.valueOf(fault.get().getMessage())));
      return ExitCode.USAGE;
    }
    print(command, "an internal error, which is a bug in cicada; please report what follows.");
    exception.printStackTrace(command.getErr());
    return ExitCode.SOFTWARE;
  }

  /** Says that memory ran out, which is not a bug. */
  static int outOfMemory(CommandLine command) {
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    print(
        command,
        "this needs more memory than the JVM's %d MB. Maybe set JAVA_TOOL_OPTIONS=-Xmx%dm."
            .formatted(megabytes, 2 * megabytes));
    return ExitCode.SOFTWARE;
  }

  private static void print(CommandLine command, String message) {
    command.getErr().println(name(command) + ": " + message);
    command.getErr().flush();
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static String sentence(String message) {
    return message.endsWith(".") ? message : message + ".";
  }
}
