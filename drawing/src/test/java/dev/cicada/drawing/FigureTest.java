package dev.cicada.drawing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.files.AtomicFile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureTest {
  static Stream<Map.Entry<String, Figure>> figures() {
    return Gallery.figures().entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void theSvgIsWellFormedAndNamesNothingThatAnotherMightName(Map.Entry<String, Figure> each)
      throws Exception {
    byte[] svg = bytes(each.getValue()::writeSvg);

    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg))
            .getDocumentElement();

    assertThat(root.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(each.getValue().title());
    assertThat(root.getElementsByTagName("desc").item(0).getTextContent())
        .startsWith(each.getValue().y().label());
    NodeList elements = root.getElementsByTagName("*");
    for (int index = 0; index < elements.getLength(); index++) {
      Element element = (Element) elements.item(index);
      assertThat(List.of("id", "class", "style")).noneMatch(element::hasAttribute);
    }
    assertThat(new String(svg, UTF_8)).doesNotContain("NaN", "Infinity");
  }

  @ParameterizedTest
  @MethodSource("figures")
  void thePdfTellsWhereItsObjectsAre(Map.Entry<String, Figure> each) throws IOException {
    String pdf = new String(bytes(each.getValue()::writePdf), ISO_8859_1);

    assertThat(pdf).startsWith("%PDF-1.4\n").endsWith("%%EOF\n").doesNotContain("NaN", "Date");
    int table = Integer.parseInt(group(pdf, "startxref\n(\\d+)\n"));
    assertThat(pdf.substring(table)).startsWith("xref\n");
    int size = Integer.parseInt(group(pdf, "/Size (\\d+)"));
    List<String> entries = pdf.substring(table).lines().skip(2).limit(size).toList();
    assertThat(entries.get(0)).isEqualTo("0000000000 65535 f ");
    for (int number = 1; number < size; number++) {
      assertThat(entries.get(number)).matches("\\d{10} 00000 n ");
      int start = Integer.parseInt(entries.get(number).substring(0, 10));
      assertThat(pdf.substring(start)).startsWith(number + " 0 obj\n");
    }
    assertThat(references(pdf)).allMatch(number -> number < size);
    int content = pdf.indexOf("stream\n") + "stream\n".length();
    int length = Integer.parseInt(group(pdf, "/Length (\\d+)"));
    assertThat(pdf.substring(content + length)).startsWith("\nendstream");
    assertThat(pdf.substring(content, content + length))
        .satisfies(
            stream -> {
              assertThat(count(stream, "\\bq\\b")).isEqualTo(count(stream, "\\bQ\\b"));
              assertThat(count(stream, "\\bBT\\b")).isEqualTo(count(stream, "\\bET\\b"));
            });
  }

  @ParameterizedTest
  @MethodSource("figures")
  void theSameFigureIsTheSameBytesInEveryLanguage(Map.Entry<String, Figure> each)
      throws IOException {
    Figure figure = each.getValue();
    byte[] svg = bytes(figure::writeSvg);
    byte[] pdf = bytes(figure::writePdf);
    byte[] csv = bytes(figure::writeCsv);
    Locale usual = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(bytes(figure::writeSvg)).isEqualTo(svg);
      assertThat(bytes(figure::writePdf)).isEqualTo(pdf);
      assertThat(bytes(figure::writeCsv)).isEqualTo(csv);
    } finally {
      Locale.setDefault(usual);
    }
  }

  @ParameterizedTest
  @MethodSource("figures")
  void everyFormHasTheSameSize(Map.Entry<String, Figure> each) throws IOException {
    Figure figure = each.getValue();
    Layout layout = Layout.of(figure);

    BufferedImage png = ImageIO.read(new ByteArrayInputStream(bytes(figure::writePng)));

    assertThat(png.getWidth()).isEqualTo(3 * layout.width());
    assertThat(png.getHeight()).isEqualTo(3 * layout.height());
    assertThat(new String(bytes(figure::writeSvg), UTF_8))
        .contains("viewBox=\"0 0 %d %d\"".formatted(layout.width(), layout.height()));
    assertThat(new String(bytes(figure::writePdf), ISO_8859_1))
        .contains("/MediaBox [0 0 %d %d]".formatted(layout.width(), layout.height()));
  }

  @Test
  void thePdfHasGreekLettersAndRaisedDigitsInAFontOfItsOwn() throws IOException {
    Figure figure =
        Figure.of("a (b)", Axis.linear("rho ρ"), Axis.linear("x").between(0, 3e5), List.of());

    assertThat(new String(bytes(figure::writePdf), ISO_8859_1))
        .contains("/F1 8 Tf 0 Ts <%s> Tj".formatted(glyphs("rho ρ")))
        .contains("/F1 5.2 Tf 2.8 Ts <%s> Tj".formatted(glyphs("3")))
        .contains("/FontFile2 8 0 R")
        .contains("<%s> <03C1>".formatted(glyphs("ρ")))
        .contains(new String(Typeface.SANS.file(), ISO_8859_1));
  }

  @Test
  void seriesThatWouldLookAlikeDoNot() {
    List<Series> alike =
        IntStream.range(0, 40)
            .mapToObj(i -> Series.curve("random", List.of(Point.of(0, i))))
            .toList();

    Figure figure = Figure.of("", Axis.linear("x"), Axis.linear("y"), alike);

    assertThat(figure.series()).extracting(Series::style).doesNotHaveDuplicates();
    assertThat(figure.series().get(0).style()).isEqualTo(Style.ofScheme("random"));
  }

  @Test
  void hatchingStaysWithinItsBar() {
    Box bar = new Box(3, 5, 14, 47);

    for (int pattern = 0; pattern < 6; pattern++) {
      assertThat(Hatching.lines(bar, pattern).stream().flatMap(List::stream))
          .allMatch(spot -> spot.x() >= 3 - 1e-9 && spot.x() <= 14 + 1e-9)
          .allMatch(spot -> spot.y() >= 5 - 1e-9 && spot.y() <= 47 + 1e-9);
      assertThat(Hatching.lines(bar, pattern).isEmpty()).isEqualTo(pattern == 0);
    }
  }

  private static String glyphs(String text) {
    return text.chars()
        .mapToObj(each -> String.format(Locale.ROOT, "%04X", Typeface.SANS.glyph((char) each)))
        .collect(Collectors.joining());
  }

  @Test
  void theTableHasARowForEachPoint() throws IOException {
    List<Point> points = List.of(Point.of(0, 0.5, 0.25), Point.of(1, Double.NaN));
    Axis y = Axis.linear("energy", "J");

    assertThat(csv(Figure.of("", Axis.linear("x"), y, List.of(Series.curve("a, b", points)))))
        .isEqualTo("series,x,y,lower,upper\n\"a, b\",0,0.5,0.25,0.75\n\"a, b\",1,,,\n");
    Axis categories = Axis.categories("client", List.of("one", "two"));
    assertThat(csv(Figure.of("", categories, y, List.of(Series.bars("full", points)))))
        .isEqualTo("series,x,y,lower,upper\nfull,one,0.5,0.25,0.75\nfull,two,,,\n");
  }

  @Test
  void whatCannotBeDrawnIsRefused() {
    Axis linear = Axis.linear("x");
    Axis client = Axis.categories("client", List.of("one"));
    List<Series> bars = List.of(Series.bars("full", List.of(Point.of(1, 1))));

    assertThatThrownBy(() -> Figure.of("", linear, linear, bars)).hasMessageContaining("bars need");
    assertThatThrownBy(() -> Figure.of("", client, linear, bars))
        .hasMessage("full has a point at 1.0; it must be the index of one of 1 categories");
    assertThatThrownBy(() -> linear.between(2, 1)).hasMessageContaining("must go upward");
    assertThatThrownBy(() -> Axis.logarithmic("x").between(0, 1)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new Point(0, 1, 2, 3)).hasMessageContaining("not between its bounds");
  }

  private static byte[] bytes(AtomicFile.Content content) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    content.write(stream);
    return stream.toByteArray();
  }

  private static String csv(Figure figure) throws IOException {
    return new String(bytes(figure::writeCsv), UTF_8);
  }

  private static String group(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .findFirst()
        .map(result -> result.group(1))
        .orElseThrow();
  }

  private static IntStream references(String pdf) {
    return Pattern.compile("(\\d+) 0 R")
        .matcher(pdf)
        .results()
        .map((MatchResult result) -> result.group(1))
        .mapToInt(Integer::parseInt);
  }

  private static long count(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }
}
