package dev.cicada.lab.report;

import java.util.Locale;

/** A page under construction. Texts are escaped, markup is not. */
final class Html {
  private final StringBuilder page = new StringBuilder();

  /** Adds markup without escaping it. */
  Html raw(String markup) {
    page.append(markup).append('\n');
    return this;
  }

  /** Adds markup, with each {@code %s} replaced by an escaped text. */
  Html add(String markup, Object... texts) {
    Object[] escaped = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      escaped[i] = escape(Numbers.unbroken(String.valueOf(texts[i])));
    }
    return raw(String.format(Locale.ROOT, markup, escaped));
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
