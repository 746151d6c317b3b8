package dev.cicada.cli;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** How this program is called here, according to the launcher; usually {@code ./cicada}. */
public final class CommandName {
  private static final String PROPERTY = "cicada.command";

  private static final Pattern COMMAND =
      Pattern.compile(
          Arrays.stream(Cicada.class.getAnnotation(Command.class).subcommands())
              .map(command -> command.getAnnotation(Command.class).name())
              .collect(Collectors.joining("|", "(?<![\\w./-])cicada (?=(", ")\\b(?!:))")));

  private CommandName() {}

  /** A text with its commands, such as {@code cicada data list}, as one types them here. */
  public static String in(String text) {
    String name = System.getProperty(PROPERTY, "");
    if (name.isEmpty()) {
      return text;
    }
    return COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(name + " "));
  }
}
