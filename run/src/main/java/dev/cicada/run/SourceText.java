package dev.cicada.run;

/** The text of a Java source file. */
final class SourceText {
  private static final String BLOCK_QUOTE = "\"\"\"";

  private final String text;
  private final StringBuilder essence = new StringBuilder();
  private int at;

  private SourceText(String text) {
    this.text = text;
  }

  /** The text without comments, and without white space outside of literals. */
  static String essence(String text) {
    return new SourceText(text).essence();
  }

  private String essence() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == '/' && text.startsWith("//", at)) {
        skipBefore("\n");
      } else if (next == '/' && text.startsWith("/*", at)) {
        at += 2;
        skipBefore("*/");
        at += 2;
      } else if (next == '"' && text.startsWith(BLOCK_QUOTE, at)) {
        copyLiteral(BLOCK_QUOTE);
      } else if (next == '"' || next == '\'') {
        copyLiteral(String.valueOf(next));
      } else if (Character.isWhitespace(next)) {
        at++;
      } else {
        copyCode();
      }
    }
    return essence.toString();
  }

  /** Copies what is neither white space nor the beginning of a comment or literal. */
  private void copyCode() {
    int start = at;
    char next;
    do {
      at++;
      next = at < text.length() ? text.charAt(at) : ' ';
    } while (next > ' ' && next < 127 && next != '/' && next != '"' && next != '\'');
    essence.append(text, start, at);
  }

  private void skipBefore(String end) {
    int found = text.indexOf(end, at);
    at = found < 0 ? text.length() : found;
  }

  private void copyLiteral(String quote) {
    int start = at;
    at += quote.length();
    while (at < text.length() && !text.startsWith(quote, at)) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(text.length(), at + quote.length());
    essence.append(text, start, at);
  }
}
