package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How wide texts are, so that they are placed alike wherever they are drawn.
 *
 * <p>The widths are those of Adobe's font metrics for Helvetica (letters) and Symbol (Greek and a
 * few signs), which every PDF viewer has and Arial and Liberation Sans share.
 */
final class Helvetica {
  /** What a text reaches above its baseline, as a part of its size. */
  static final double ASCENT = 0.72;

  /** What a text reaches below its baseline, as a part of its size. */
  static final double DESCENT = 0.21;

  /** How small raised digits are, and how far they are raised, as parts of the text's size. */
  static final double RAISED = 0.65;

  static final double RISE = 0.35;

  private static final double UNITS = 1000;
  private static final String RAISED_CHARACTERS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  private static final String RAISED_AS = "0123456789-";
  private static final String SYMBOLS = "αβχδεφγηικλμνοπθρστυωξψζΔΣ−≤≥≈";
  private static final String SYMBOL_CODES = "abcdefghiklmnopqrstuwxyzDS-\u00a3\u00b3\u00bb";
  private static final int[] SYMBOL_WIDTHS = {
    631, 549, 549, 494, 439, 521, 411, 603, 329, 549, 549, 576, 521, 549, 549, 521, 549, 603, 439,
    576, 686, 493, 686, 494, 612, 592, 549, 549, 549, 549
  };

  private static final int FIRST = ' ';
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, //
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, //
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, //
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, //
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, //
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
  };

  private static final int FIRST_LATIN = '\u00a0';
  private static final int[] LATIN_WIDTHS = {
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333, //
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, //
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, //
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, //
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, //
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500
  };

  private Helvetica() {}

  /** Which font a run of a text is in, and how. */
  enum Face {
    LETTERS,
    RAISED_LETTERS,
    SYMBOLS
  }

  /**
   * Neighbouring characters in one face.
   *
   * @param text what to draw; raised digits as plain ones
   * @param codes the same in the codes of the PDF's font
   */
  record Run(Face face, String text, String codes) {
    boolean isRaised() {
      return face == Face.RAISED_LETTERS;
    }

    double width(double size) {
      double width = Helvetica.width(text, size);
      return isRaised() ? RAISED * width : width;
    }
  }

  /** The width of a text in points. */
  static double width(String text, double size) {
    return size * text.chars().mapToDouble(Helvetica::width).sum();
  }

  /** A text as runs; a character that neither font has becomes a question mark. */
  static List<Run> runs(String text) {
    List<Run> runs = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= text.length(); end++) {
      Face face = face(text.charAt(start));
      if (end == text.length() || face(text.charAt(end)) != face) {
        String characters = text.substring(start, end);
        String codes =
            characters
                .chars()
                .mapToObj(each -> String.valueOf(code((char) each)))
                .collect(Collectors.joining());
        runs.add(new Run(face, face == Face.RAISED_LETTERS ? codes : characters, codes));
        start = end;
      }
    }
    return runs;
  }

  /** Breaks a text at spaces into lines of at most a width, but for words that are wider. */
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

  private static Face face(int character) {
    if (RAISED_CHARACTERS.indexOf(character) >= 0) {
      return Face.RAISED_LETTERS;
    }
    return SYMBOLS.indexOf(character) >= 0 ? Face.SYMBOLS : Face.LETTERS;
  }

  private static char code(char character) {
    return switch (face(character)) {
      case RAISED_LETTERS -> RAISED_AS.charAt(RAISED_CHARACTERS.indexOf(character));
      case SYMBOLS -> SYMBOL_CODES.charAt(SYMBOLS.indexOf(character));
      case LETTERS -> isLatin(character) ? character : '?';
    };
  }

  private static double width(int character) {
    char code = code((char) character);
    return switch (face(character)) {
      case RAISED_LETTERS -> RAISED * letterWidth(code);
      case SYMBOLS -> SYMBOL_WIDTHS[SYMBOLS.indexOf(character)] / UNITS;
      case LETTERS -> letterWidth(code);
    };
  }

  private static double letterWidth(char code) {
    return (code < FIRST_LATIN ? WIDTHS[code - FIRST] : LATIN_WIDTHS[code - FIRST_LATIN]) / UNITS;
  }

  private static boolean isLatin(char character) {
    return (character >= FIRST && character < FIRST + WIDTHS.length)
        || (character >= FIRST_LATIN && character < FIRST_LATIN + LATIN_WIDTHS.length);
  }
}
