package dev.cicada.cli;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** What a command did when it was run within this JVM. */
public record CommandRun(int exitCode, String output, String errors) {
  /** Runs with nothing on standard input. */
  public static CommandRun of(String... arguments) {
    return withInput("", arguments);
  }

  /** Runs with a text on standard input. */
  public static CommandRun withInput(String input, String... arguments) {
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      int exitCode =
          Cicada.commandLine()
              .setOut(new PrintWriter(output))
              .setErr(new PrintWriter(errors))
              .execute(arguments);
      return new CommandRun(exitCode, output.toString(), errors.toString());
    } finally {
      System.setIn(before);
    }
  }
}
