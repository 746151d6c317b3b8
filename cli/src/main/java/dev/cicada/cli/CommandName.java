package dev.cicada.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How this program is called here, as the launcher tells it: {@code ./cicada} as a rule. */
public final class CommandName {
  private static final String PROPERTY = "cicada.command";

  private CommandName() {}

  /** A text whose commands, such as {@code cicada data list}, are as one types them here. */
  public static String in(String text) {
    String name = System.getProperty(PROPERTY, "");
    if (name.isEmpty()) {
      return text;
    }
    String commands = String.join("|", Cicada.commandLine().getSubcommands().keySet());
    return Pattern.compile("(?<![\\w./-])cicada (?=(%s)\\b(?!:))".formatted(commands))
        .matcher(text)
        .replaceAll(Matcher.quoteReplacement(name + " "));
  }
}
