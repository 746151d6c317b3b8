package dev.cicada.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.drawing.RecordingCanvas.Drawn;
import dev.cicada.drawing.RecordingCanvas.Written;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LayoutTest {
  private static final int BLUE = Style.ofScheme("proposed-offline").color();

  static Stream<Map.Entry<String, Figure>> figures() {
    return Gallery.figures().entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("figures")
  void textsAreLegibleOnThePageAndApart(Map.Entry<String, Figure> each) {
    Layout layout = Layout.of(each.getValue());
    List<Written> texts = RecordingCanvas.of(each.getValue()).texts;

    for (int index = 0; index < texts.size(); index++) {
      Written text = texts.get(index);
      assertThat(text.size()).as(text.text()).isGreaterThanOrEqualTo(8);
      assertThat(contains(new Box(0, 0, layout.width(), layout.height()), text.box()))
          .as("%s is on the page", text)
          .isTrue();
      for (Written other : texts.subList(0, index)) {
        assertThat(overlap(text.box(), other.box())).as("%s over %s", text, other).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("figures")
  void textsLeaveThePlotFree(Map.Entry<String, Figure> each) {
    Box plot = Layout.of(each.getValue()).plot();

    assertThat(RecordingCanvas.of(each.getValue()).texts)
        .noneMatch(text -> overlap(text.box(), plot));
  }

  @ParameterizedTest
  @MethodSource("figures")
  void whatIsDrawnStaysNearThePlotUnlessItIsCutOff(Map.Entry<String, Figure> each) {
    Layout layout = Layout.of(each.getValue());
    Box page = new Box(0, 0, layout.width(), layout.height());
    RecordingCanvas canvas = RecordingCanvas.of(each.getValue());

    assertThat(Stream.concat(canvas.lines.stream(), canvas.areas.stream()))
        .filteredOn(drawn -> !drawn.clipped())
        .flatExtracting(Drawn::spots)
        .allMatch(spot -> contains(page, new Box(spot.x(), spot.y(), spot.x(), spot.y())));
  }

  @Test
  void aBandGoesAlongTheUpperBoundsAndBackAlongTheLower() {
    List<Point> points = List.of(Point.of(1, 2, 1), new Point(2, 3, 2.5, 5), Point.of(3, 4, 1));
    Figure figure =
        Figure.of(
            "",
            Axis.linear("x"),
            Axis.linear("y"),
            List.of(Series.curve("proposed-offline", points)));
    Layout layout = Layout.of(figure);

    List<Spot> band =
        RecordingCanvas.of(figure).areas.stream()
            .filter(area -> area.clipped() && area.color() == BLUE)
            .findFirst()
            .orElseThrow()
            .spots();

    assertThat(band.subList(0, 3)).extracting(Spot::y).containsExactly(downs(layout, 3, 5, 5));
    assertThat(band.subList(3, 6)).extracting(Spot::y).containsExactly(downs(layout, 3, 2.5, 1));
    List<Double> there = band.subList(0, 3).stream().map(Spot::x).toList();
    List<Double> back = band.subList(3, 6).stream().map(Spot::x).sorted().toList();
    assertThat(there).isEqualTo(back).isSorted();
  }

  @Test
  void barsOfAGroupStandSideBySideInTheirCategory() {
    Figure figure =
        Figure.of(
            "",
            Axis.categories("client", List.of("1", "2")),
            Axis.linear("energy", "J"),
            List.of(
                Series.bars("greedy", List.of(Point.of(0, 4), Point.of(1, 2))),
                Series.bars("random", List.of(Point.of(0, 3), Point.of(1, 1)))));
    Layout layout = Layout.of(figure);

    List<Double> lefts =
        Stream.of(0, 2, 1, 3)
            .map(
                order ->
                    RecordingCanvas.of(figure).areas.stream()
                        .filter(area -> area.clipped() && area.color() != 0xffffff)
                        .toList()
                        .get(order))
            .map(bar -> Collections.min(bar.spots().stream().map(Spot::x).toList()))
            .toList();

    assertThat(lefts).isSorted().doesNotHaveDuplicates();
    assertThat(lefts.get(1)).isLessThan(layout.across(0.5)).isGreaterThan(layout.across(-0.5));
    assertThat(lefts.get(2)).isGreaterThan(layout.across(0.5));
  }

  @Test
  void aValueThatIsMissingOrBelowALogarithmBreaksTheLine() {
    List<Point> points =
        List.of(
            Point.of(1, 1),
            Point.of(2, 2),
            Point.of(3, Double.NaN),
            Point.of(4, 2),
            Point.of(5, 0),
            Point.of(6, 3));
    Figure figure =
        Figure.of(
            "",
            Axis.whole("round"),
            Axis.logarithmic("loss"),
            List.of(Series.curve("proposed-offline", points)));

    assertThat(RecordingCanvas.of(figure).lines)
        .filteredOn(line -> line.clipped() && line.color() == BLUE)
        .extracting(line -> line.spots().size())
        .containsExactly(2, 1, 1);
  }

  private static Double[] downs(Layout layout, double... values) {
    return Arrays.stream(values).mapToObj(layout::down).toArray(Double[]::new);
  }

  private static boolean contains(Box outer, Box inner) {
    return inner.left() >= outer.left()
        && inner.right() <= outer.right()
        && inner.top() >= outer.top()
        && inner.bottom() <= outer.bottom();
  }

  private static boolean overlap(Box one, Box other) {
    return one.left() < other.right()
        && other.left() < one.right()
        && one.top() < other.bottom()
        && other.top() < one.bottom();
  }
}
