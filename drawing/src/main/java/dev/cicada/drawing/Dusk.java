package dev.cicada.drawing;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The colors of a figure that change in dark mode. All other colors work in both. */
final class Dusk {
  private static final Map<Integer, Integer> COLORS =
      new TreeMap<>(
          Map.of(
              0x000000, 0xf4f4f6,
              0x222222, 0xdcdce0,
              0x555555, 0xa8a8b2,
              0x666666, 0x9a9aa4,
              0xe0e0e0, 0x3a3d44,
              0xffffff, 0x1d1f23,
              0x0072b2, 0x7f95ff,
              0x8c510a, 0xc98a4b));

  private Dusk() {}

  /** A style sheet for an SVG with the attribute {@code data-figure}, by itself or in a page. */
  static String css() {
    return COLORS.entrySet().stream()
        .map(each -> rule("fill", each) + rule("stroke", each))
        .collect(Collectors.joining("", "@media (prefers-color-scheme: dark) {\n", "}"));
  }

  private static String rule(String attribute, Map.Entry<Integer, Integer> color) {
    return String.format(
        Locale.ROOT,
        "svg[data-figure] [%s=\"#%06x\"] { %s: #%06x }\n",
        attribute,
        color.getKey(),
        attribute,
        color.getValue());
  }
}
