package dev.cicada.drawing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * The font of all figures, which is embedded in them: Latin-1, Greek and a few symbols.
 *
 * <p>Its widths are those of Helvetica and Arial. Section names are those of the OpenType format.
 */
final class Typeface {
  static final Typeface SANS = load("sans.ttf");

  private static final int DIRECTORY = 12;
  private static final int DIRECTORY_ENTRY = 16;
  private static final char UNKNOWN = '?';

  private final byte[] file;
  private final int unitsPerEm;
  private final int[] advances;
  private final char[] characters;

  private Typeface(byte[] file) {
    this.file = file;
    ByteBuffer font = ByteBuffer.wrap(file);
    unitsPerEm = font.getShort(table(font, "head") + 18);
    int measured = font.getShort(table(font, "hhea") + 34);
    int glyphs = font.getShort(table(font, "maxp") + 4);
    int widths = table(font, "hmtx");
    advances =
        IntStream.range(0, glyphs)
            .map(glyph -> font.getShort(widths + 4 * Math.min(glyph, measured - 1)) & 0xffff)
            .toArray();
    characters = characters(font, table(font, "cmap"), glyphs);
  }

  private static Typeface load(String name) {
    try (InputStream stream = Typeface.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing beside " + Typeface.class);
      }
      return new Typeface(stream.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The font as a TrueType file; not to be changed. */
  byte[] file() {
    return file;
  }

  int glyphs() {
    return advances.length;
  }

  /** The character that a glyph stands for; 0 if there is none. */
  char character(int glyph) {
    return characters[glyph];
  }

  /** The glyph of a character, or that of a question mark. */
  int glyph(char character) {
    for (int glyph = 0; glyph < characters.length; glyph++) {
      if (characters[glyph] == character) {
        return glyph;
      }
    }
    return glyph(UNKNOWN);
  }

  /** The width of a glyph, as a part of the text's size. */
  double advance(int glyph) {
    return advances[glyph] / (double) unitsPerEm;
  }

  private static int table(ByteBuffer font, String name) {
    int count = font.getShort(4);
    for (int entry = 0; entry < count; entry++) {
      int at = DIRECTORY + DIRECTORY_ENTRY * entry;
      boolean same =
          IntStream.range(0, 4).allMatch(letter -> font.get(at + letter) == name.charAt(letter));
      if (same) {
        return font.getInt(at + 8);
      }
    }
    throw new IllegalStateException("the font has no table " + name);
  }

  /** The character of each glyph, by the first subtable of format 4. */
  private static char[] characters(ByteBuffer font, int cmap, int glyphs) {
    int format = cmap + font.getInt(cmap + 8);
    int segments = font.getShort(format + 6) / 2;
    int ends = format + 14;
    int starts = ends + 2 * segments + 2;
    int deltas = starts + 2 * segments;
    int offsets = deltas + 2 * segments;
    char[] characters = new char[glyphs];
    for (int segment = 0; segment < segments; segment++) {
      char end = font.getChar(ends + 2 * segment);
      char start = font.getChar(starts + 2 * segment);
      int delta = font.getShort(deltas + 2 * segment);
      int place = offsets + 2 * segment;
      int offset = font.getChar(place);
      for (int character = start; character <= end && character != 0xffff; character++) {
        int glyph =
            offset == 0 ? character : font.getChar(place + offset + 2 * (character - start));
        characters[(glyph + delta) & 0xffff] = (char) character;
      }
    }
    return characters;
  }
}
