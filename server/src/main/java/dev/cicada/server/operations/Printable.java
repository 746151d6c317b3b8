package dev.cicada.server.operations;

/** Foreign text made safe for a log: on one line and of bounded length. */
public final class Printable {
  private static final int MOST_CHARACTERS = 300;

  private Printable() {}

  /** The text, cut off if it is long; for output that is escaped anyway. */
  static String bounded(String text) {
    return text.length() <= MOST_CHARACTERS
        ? text
        : "%s... (%d characters)".formatted(text.substring(0, MOST_CHARACTERS), text.length());
  }

  /** The text with escapes for characters that do not print, cut off if it is long. */
  public static String of(String text) {
    StringBuilder printable = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (printable.length() >= MOST_CHARACTERS) {
        return printable.append("... (").append(text.length()).append(" characters)").toString();
      }
      char character = text.charAt(i);
      if (character >= ' ' && character <= '~') {
        printable.append(character);
      } else {
        printable.append("\\u%04x".formatted((int) character));
      }
    }
    return printable.toString();
  }
}
