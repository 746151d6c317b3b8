package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** How wide texts are, so that all formats place them in the same way. */
final class Lettering {
  /** How far a text reaches above its baseline, as a part of its size. */
  static final double ASCENT = 0.72;

  /** How far a text reaches below its baseline, as a part of its size. */
  static final double DESCENT = 0.21;

  /** How small raised digits are, as a part of the text's size. */
  static final double RAISED = 0.65;

  static final double RISE = 0.35;

  private static final String RAISED_CHARACTERS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  private static final String RAISED_AS = "0123456789−";
  private static final Map<Character, Double> WIDTHS = new ConcurrentHashMap<>();

  private Lettering() {}

  /**
   * Neighbouring characters of the same height.
   *
   * @param text what to draw; raised digits are written as plain ones
   */
  record Run(String text, boolean isRaised) {
    double width(double size) {
      double width = Lettering.width(text, size);
      return isRaised ? RAISED * width : width;
    }
  }

  /** The width of a text in points. */
  static double width(String text, double size) {
    return size * text.chars().mapToDouble(Lettering::width).sum();
  }

  /** A text as runs. */
  static List<Run> runs(String text) {
    List<Run> runs = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= text.length(); end++) {
      boolean raised = isRaised(text.charAt(start));
      if (end == text.length() || isRaised(text.charAt(end)) != raised) {
        String characters = text.substring(start, end);
        runs.add(new Run(raised ? lowered(characters) : characters, raised));
        start = end;
      }
    }
    return runs;
  }

  /**
   * Breaks a text at spaces into lines of at most this width. A wider word gets a line of its own.
   */
  static List<String> wrap(String text, double size, double width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && width(longer, size) > width) {
        lines.add(line);
        longer = word;
      }
      line = longer;
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    return lines;
  }

  /** Shortens a text to a width. */
  static String shorten(String text, double size, double width) {
    if (width(text, size) <= width) {
      return text;
    }
    int length = text.length();
    while (length > 0 && width(text.substring(0, length) + "...", size) > width) {
      length--;
    }
    return text.substring(0, length).strip() + "...";
  }

  private static boolean isRaised(int character) {
    return RAISED_CHARACTERS.indexOf(character) >= 0;
  }

  private static String lowered(String raised) {
    return raised
        .chars()
        .mapToObj(each -> String.valueOf(RAISED_AS.charAt(RAISED_CHARACTERS.indexOf(each))))
        .collect(Collectors.joining());
  }

  private static double width(int character) {
    return isRaised(character)
        ? RAISED * letterWidth(RAISED_AS.charAt(RAISED_CHARACTERS.indexOf(character)))
        : letterWidth((char) character);
  }

  private static double letterWidth(char letter) {
    return WIDTHS.computeIfAbsent(letter, each -> Typeface.SANS.advance(Typeface.SANS.glyph(each)));
  }
}
