package dev.cicada.drawing;

import java.util.List;
import java.util.Map;

/**
 * What a series looks like: a scheme has one color and one marker in every figure.
 *
 * <p>The colors are told apart by people who do not see all colors (Okabe and Ito 2008). Variants
 * of a scheme share its color and marker and differ in how their line is broken.
 *
 * @param color as 0xRRGGBB
 */
public record Style(int color, Marker marker, Dash dash) {
  private static final int[] COLORS = {
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000
  };

  private static final Map<String, Style> SCHEMES =
      Map.of(
          "proposed-offline", new Style(0x0072b2, Marker.CIRCLE, Dash.SOLID),
          "proposed-online", new Style(0x56b4e9, Marker.SQUARE, Dash.SOLID),
          "opportunistic", new Style(0xcc79a7, Marker.STAR, Dash.SOLID),
          "random", new Style(0x000000, Marker.TRIANGLE, Dash.SOLID),
          "greedy", new Style(0xd55e00, Marker.TRIANGLE_DOWN, Dash.SOLID),
          "age-based", new Style(0x009e73, Marker.DIAMOND, Dash.SOLID),
          "full", new Style(0xe69f00, Marker.PENTAGON, Dash.SOLID));

  /** The markers that no scheme has. */
  private static final Marker[] OTHERS = {Marker.HEXAGON, Marker.PLUS, Marker.CROSS};

  private static final List<Dash> VARIANTS =
      List.of(Dash.SOLID, Dash.DASHED, Dash.DOTTED, Dash.DASH_DOTTED);

  /** The style of a scheme; any other name has one too, always the same, that no scheme has. */
  public static Style ofScheme(String name) {
    Style known = SCHEMES.get(name);
    return known != null
        ? known
        : other(Math.floorMod(name.hashCode(), COLORS.length * OTHERS.length));
  }

  /** Styles for what is no scheme: the first 21 differ from each other and from every scheme's. */
  public static Style other(int index) {
    return new Style(
        COLORS[index % COLORS.length],
        OTHERS[(index + index / COLORS.length) % OTHERS.length],
        Dash.SOLID);
  }

  /** The style of a scheme's variant; 0 is the scheme itself, and there are four. */
  public Style variant(int index) {
    return new Style(color, marker, VARIANTS.get(index % VARIANTS.size()));
  }

  boolean isVariant() {
    return dash != Dash.SOLID;
  }
}
