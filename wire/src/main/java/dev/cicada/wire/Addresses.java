package dev.cicada.wire;

import dev.cicada.text.UserError;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses as users write them: {@code HOST:PORT}. */
public final class Addresses {
  private static final Pattern FORM = Pattern.compile("\\[?([^\\[\\]]+?)]?:(\\d{1,5})");
  private static final int LARGEST_PORT = 65_535;

  private Addresses() {}

  /** The address that a text stands for; {@code key} is what messages call it. */
  public static InetSocketAddress parse(String key, String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches() && Integer.parseInt(form.group(2)) <= LARGEST_PORT) {
      return new InetSocketAddress(form.group(1), Integer.parseInt(form.group(2)));
    }
    throw new UserError(
        "%s is %s; it must be HOST:PORT. Maybe 127.0.0.1:7878".formatted(key, text));
  }
}
