package dev.cicada.drawing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A drawing as a PDF of one page, with its font embedded.
 *
 * <p>Nothing in it is compressed, since compressors differ, and it contains no dates. Section
 * numbers are those of the PDF Reference 1.4.
 */
final class PdfCanvas implements Canvas {
  private final StringBuilder content = new StringBuilder();
  private final TreeSet<Integer> opacityPercents = new TreeSet<>();
  private final TreeSet<Integer> used = new TreeSet<>();
  private final int width;
  private final int height;
  private final String title;

  PdfCanvas(int width, int height, String title) {
    this.width = width;
    this.height = height;
    this.title = title;
    // From the upper left corner downward, with round joins, on white.
    add("1 0 0 -1 0 %d cm 1 j", height);
    add("1 1 1 rg 0 0 %d %d re f", width, height);
  }

  @Override
  public void lines(List<List<Spot>> lines, Pen pen) {
    String dashes =
        Arrays.stream(pen.dash().pattern())
            .mapToObj(Hundredths::of)
            .collect(Collectors.joining(" "));
    add("%s RG %s w [%s] 0 d", color(pen.color()), Hundredths.of(pen.width()), dashes);
    lines.forEach(this::path);
    add("S");
  }

  @Override
  public void area(List<Spot> corners, int color, double opacity) {
    int percent = (int) Math.round(100 * opacity);
    opacityPercents.add(percent);
    add("/O%d gs %s rg", percent, color(color));
    path(corners);
    add("f");
  }

  @Override
  public void text(Spot spot, Anchor anchor, Ink ink, String text) {
    double before = anchor.before * Lettering.width(text, ink.size());
    write("1 0 0 -1", new Spot(spot.x() - before, spot.y()), ink, text);
  }

  @Override
  public void upwardText(Spot spot, Anchor anchor, Ink ink, String text) {
    double before = anchor.before * Lettering.width(text, ink.size());
    write("0 -1 -1 0", new Spot(spot.x(), spot.y() + before), ink, text);
  }

  @Override
  public void clip(Box box) {
    add(
        "q %s %s %s %s re W n",
        Hundredths.of(box.left()),
        Hundredths.of(box.top()),
        Hundredths.of(box.width()),
        Hundredths.of(box.height()));
  }

  @Override
  public void unclip() {
    add("Q");
  }

  /**
   * The file (3.4): a header, numbered objects, a table of where each starts, and where that table
   * starts.
   */
  byte[] document() {
    List<String> objects = objects();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    append(file, "%PDF-1.4\n");
    List<Integer> starts = new ArrayList<>();
    for (String object : objects) {
      starts.add(file.size());
      append(file, format("%d 0 obj\n%s\nendobj\n", starts.size(), object));
    }
    int table = file.size();
    append(file, format("xref\n0 %d\n0000000000 65535 f \n", objects.size() + 1));
    starts.forEach(start -> append(file, format("%010d 00000 n \n", start)));
    append(
        file,
        format(
            "trailer\n<< /Size %d /Root 1 0 R /Info 10 0 R >>\nstartxref\n%d\n%%%%EOF\n",
            objects.size() + 1, table));
    return file.toByteArray();
  }

  private List<String> objects() {
    String opacities =
        opacityPercents.stream()
            .map(each -> format("/O%d << /ca %s >>", each, Hundredths.of(each / 100.0)))
            .collect(Collectors.joining(" "));
    return List.of(
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        format(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources"
                + " << /Font << /F1 5 0 R >> /ExtGState << %s >> >> >>",
            width, height, opacities),
        stream("", content.toString()),
        "<< /Type /Font /Subtype /Type0 /BaseFont /CicadaSans /Encoding /Identity-H"
            + " /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /CicadaSans /CIDToGIDMap /Identity"
            + " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            + format(" /FontDescriptor 7 0 R /W [0 [%s]] >>", advances()),
        "<< /Type /FontDescriptor /FontName /CicadaSans /Flags 32 /FontBBox [-544 -303 1302 980]"
            + " /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80"
            + " /FontFile2 8 0 R >>",
        stream(
            format("/Length1 %d ", Typeface.SANS.file().length),
            new String(Typeface.SANS.file(), StandardCharsets.ISO_8859_1)),
        stream("", charactersOfGlyphs()),
        format("<< /Title <FEFF%s> /Creator (Cicada) >>", hexadecimal(title)));
  }

  private static String stream(String entries, String bytes) {
    return format("<< %s/Length %d >>\nstream\n", entries, bytes.length()) + bytes + "\nendstream";
  }

  /** The width of each glyph, in thousandths (5.6.3). */
  private static String advances() {
    return IntStream.range(0, Typeface.SANS.glyphs())
        .mapToObj(glyph -> String.valueOf(Math.round(1000 * Typeface.SANS.advance(glyph))))
        .collect(Collectors.joining(" "));
  }

  /** Which characters the glyphs stand for, for searching and copying (5.9). */
  private String charactersOfGlyphs() {
    String rows =
        used.stream()
            .map(glyph -> format("<%04X> <%04X>\n", glyph, (int) Typeface.SANS.character(glyph)))
            .collect(Collectors.joining());
    return format(
        """
        /CIDInit /ProcSet findresource begin 12 dict begin begincmap
        /CMapName /CicadaSans def /CMapType 2 def
        1 begincodespacerange <0000> <FFFF> endcodespacerange
        %d beginbfchar
        %sendbfchar
        endcmap CMapName currentdict /CMap defineresource pop end end""",
        used.size(), rows);
  }

  private void path(List<Spot> spots) {
    for (int index = 0; index < spots.size(); index++) {
      add(
          "%s %s %s",
          Hundredths.of(spots.get(index).x()),
          Hundredths.of(spots.get(index).y()),
          index == 0 ? "m" : "l");
    }
  }

  private void write(String direction, Spot spot, Ink ink, String text) {
    opacityPercents.add(100);
    add(
        "BT /O100 gs %s rg %s %s %s Tm",
        color(ink.color()), direction, Hundredths.of(spot.x()), Hundredths.of(spot.y()));
    for (Lettering.Run run : Lettering.runs(text)) {
      add(
          "/F1 %s Tf %s Ts <%s> Tj",
          Hundredths.of(run.isRaised() ? Lettering.RAISED * ink.size() : ink.size()),
          Hundredths.of(run.isRaised() ? Lettering.RISE * ink.size() : 0),
          glyphs(run.text()));
    }
    add("ET");
  }

  private String glyphs(String text) {
    StringBuilder codes = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      int glyph = Typeface.SANS.glyph(text.charAt(index));
      used.add(glyph);
      codes.append(format("%04X", glyph));
    }
    return codes.toString();
  }

  private void add(String format, Object... values) {
    content.append(format(format, values)).append('\n');
  }

  private static String color(int color) {
    return String.join(
        " ",
        thousandths((color >> 16) & 0xff),
        thousandths((color >> 8) & 0xff),
        thousandths(color & 0xff));
  }

  private static String thousandths(int part) {
    int rounded = (1000 * part + 127) / 255;
    return format("%d.%03d", rounded / 1000, rounded % 1000);
  }

  private static String hexadecimal(String text) {
    return text.chars().mapToObj(each -> format("%04X", each)).collect(Collectors.joining());
  }

  private static void append(ByteArrayOutputStream file, String text) {
    file.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
