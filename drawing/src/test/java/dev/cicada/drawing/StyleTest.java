package dev.cicada.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.extension.Registry;
import dev.cicada.scheme.SchemeProvider;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StyleTest {
  private static final List<String> SCHEMES = Registry.ofClassPath().names(SchemeProvider.class);

  @Test
  void everySchemeHasItsOwnColorAndMarker() {
    List<Style> styles = SCHEMES.stream().map(Style::ofScheme).toList();

    assertThat(styles).extracting(Style::color).doesNotHaveDuplicates();
    assertThat(styles).extracting(Style::marker).doesNotHaveDuplicates();
  }

  @Test
  void otherStylesDifferFromEachOtherAndFromThoseOfSchemes() {
    List<Style> others = IntStream.range(0, 21).mapToObj(Style::other).toList();

    assertThat(others).doesNotHaveDuplicates();
    assertThat(SCHEMES)
        .allMatch(
            scheme ->
                others.stream()
                    .noneMatch(other -> other.marker() == Style.ofScheme(scheme).marker()));
  }

  @Test
  void anyNameHasAStyleThatNeverChanges() {
    assertThat(Style.ofScheme("an own scheme"))
        .isEqualTo(new Style(0xd55e00, Marker.HEXAGON, Dash.SOLID));
    assertThat(Style.ofScheme("")).isIn(IntStream.range(0, 21).mapToObj(Style::other).toList());
  }

  @Test
  void variantsDifferInTheirLineAlone() {
    Style scheme = Style.ofScheme("random");
    List<Style> variants = IntStream.range(0, 4).mapToObj(scheme::variant).toList();

    assertThat(variants.get(0)).isEqualTo(scheme);
    assertThat(variants).extracting(Style::dash).containsExactly(Dash.values());
    assertThat(variants).extracting(Style::color).containsOnly(scheme.color());
    assertThat(variants).extracting(Style::marker).containsOnly(scheme.marker());
  }
}
