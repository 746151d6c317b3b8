package dev.cicada.drawing;

import dev.cicada.extension.About;
import dev.cicada.extension.Registry;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.text.Words;
import java.util.List;
import java.util.Optional;

/**
 * What a series looks like. A scheme has the same color and marker in every figure.
 *
 * <p>People with color blindness can tell the colors apart (Okabe and Ito 2008). Variants of a
 * scheme share its color and marker and differ in their dashes.
 *
 * @param color as 0xRRGGBB
 */
public record Style(int color, Marker marker, Dash dash) {
  private static final int[] COLORS = {
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000
  };

  /** Markers that none of our schemes has. */
  private static final Marker[] OTHERS = {Marker.HEXAGON, Marker.PLUS, Marker.CROSS};

  private static final List<Dash> VARIANTS =
      List.of(Dash.SOLID, Dash.DASHED, Dash.DOTTED, Dash.DASH_DOTTED);

  /** The style of a scheme that comes with Cicada. Any other name has a style too. */
  public static Style ofScheme(String name) {
    return ofScheme(Registry.ofClassPath(), name);
  }

  /**
   * The style that a scheme prefers. A scheme without a preference, like any other name, always has
   * the same style, with a marker that none of our schemes has.
   */
  public static Style ofScheme(Registry registry, String name) {
    return registry
        .find(SchemeProvider.class, name)
        .flatMap(scheme -> scheme.about().look())
        .flatMap(Style::of)
        .orElseGet(() -> other(Math.floorMod(name.hashCode(), COLORS.length * OTHERS.length)));
  }

  private static Optional<Style> of(About.Look look) {
    return Words.parse(Marker.class, look.marker())
        .map(marker -> new Style(look.color(), marker, Dash.SOLID));
  }

  /**
   * Styles for series that are not schemes. The first 84 differ from each other and from every
   * scheme's.
   */
  public static Style other(int index) {
    return new Style(
        COLORS[index % COLORS.length],
        OTHERS[(index + index / COLORS.length) % OTHERS.length],
        VARIANTS.get(index / (COLORS.length * OTHERS.length) % VARIANTS.size()));
  }

  /** The style of a scheme's variant. Variant 0 is the scheme itself; there are four. */
  public Style variant(int index) {
    return new Style(color, marker, VARIANTS.get(index % VARIANTS.size()));
  }

  boolean isVariant() {
    return dash != Dash.SOLID;
  }
}
