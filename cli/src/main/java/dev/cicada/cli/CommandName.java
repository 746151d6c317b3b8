package dev.cicada.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How this program is called here, as the launcher tells it: {@code ./cicada} as a rule. */
public final class CommandName {
  private static final String PROPERTY = "cicada.command";
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?<![\\w./-])cicada (?=(demo|simulate|reproduce|server|client|cluster-demo|plan|calibrate"
              + "|data|models|identity)\\b(?!:))");

  private CommandName() {}

  /** A text whose commands, such as {@code cicada data list}, are as one types them here. */
  public static String in(String text) {
    String name = System.getProperty(PROPERTY, "");
    return name.isEmpty()
        ? text
        : COMMAND.matcher(text).replaceAll(Matcher.quoteReplacement(name + " "));
  }
}
