package dev.cicada.drawing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Figures of every kind, for tests; the main method writes them to look at. */
final class Gallery {
  private static final List<String> SCHEMES =
      List.of(
          "proposed-offline",
          "proposed-online",
          "opportunistic",
          "random",
          "greedy",
          "age-based",
          "full");

  private Gallery() {}

  static Map<String, Figure> figures() {
    Map<String, Figure> figures = new LinkedHashMap<>();
    figures.put("curves", curves());
    figures.put("single", single());
    figures.put("sweep", sweep());
    figures.put("bars", bars());
    figures.put("many-bars", manyBars());
    figures.put("named-bars", namedBars());
    figures.put("convergence", convergence());
    figures.put("variants", variants());
    figures.put("dots", dots());
    figures.put("wide", curves().withWidth(516));
    figures.put("narrow", sweep().withWidth(160).withoutGrid());
    figures.put("signed", signed());
    figures.put("gaps", gaps());
    figures.put("empty", empty());
    return figures;
  }

  /** Writes every figure in every format to a folder. */
  public static void main(String[] folder) throws IOException {
    Path out = Files.createDirectories(Path.of(folder[0]));
    for (Map.Entry<String, Figure> each : figures().entrySet()) {
      try (OutputStream svg = Files.newOutputStream(out.resolve(each.getKey() + ".svg"));
          OutputStream pdf = Files.newOutputStream(out.resolve(each.getKey() + ".pdf"));
          OutputStream png = Files.newOutputStream(out.resolve(each.getKey() + ".png"));
          OutputStream csv = Files.newOutputStream(out.resolve(each.getKey() + ".csv"))) {
        each.getValue().writeSvg(svg);
        each.getValue().writePdf(pdf);
        each.getValue().writePng(png);
        each.getValue().writeCsv(csv);
      }
    }
  }

  private static Figure curves() {
    List<Series> series = new ArrayList<>();
    for (int index = 0; index < SCHEMES.size(); index++) {
      double speed = 60 + 45 * index;
      series.add(
          Series.curve(
              SCHEMES.get(index),
              points(
                  100,
                  round -> 12.5 * round,
                  x -> 0.96 * (1 - StrictMath.exp(-x / speed)),
                  x -> 0.02 + 0.06 * StrictMath.exp(-x / 300))));
    }
    return Figure.of(
            "MNIST, one client a round on average",
            Axis.linear("energy of all calls", "J"),
            Axis.linear("test accuracy").between(0, 1),
            series)
        .withSubtitle("quick profile: 100 rounds, mean and 95 % interval of 5 seeds")
        .withReference("90 % accuracy", 0.9);
  }

  private static Figure single() {
    return Figure.of(
        "random",
        Axis.whole("round"),
        Axis.linear("test accuracy"),
        List.of(Series.curve("random", points(3, x -> x, x -> 0.2 * x, x -> 0))));
  }

  private static Figure sweep() {
    double[] values = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.9};
    List<Point> online = new ArrayList<>();
    List<Point> offline = new ArrayList<>();
    for (double each : values) {
      online.add(Point.of(each, 90_000 * (1 + StrictMath.sqrt(each)), 12_000 * each + 900));
      offline.add(Point.of(each, 82_000 * (1 + StrictMath.sqrt(each)), 9_000 * each + 900));
    }
    return Figure.of(
        "Energy against the trade-off",
        Axis.logarithmic("trade-off ρ"),
        Axis.linear("total energy", "J"),
        List.of(
            Series.sweep("proposed-online", online), Series.sweep("proposed-offline", offline)));
  }

  private static Figure bars() {
    return barsOf(10, List.of("proposed-offline", "random", "greedy", "age-based"))
        .withSubtitle("Scenario 2");
  }

  private static Figure manyBars() {
    return barsOf(30, List.of("proposed-online", "random"));
  }

  private static Figure barsOf(int clients, List<String> schemes) {
    List<Series> series = new ArrayList<>();
    for (int index = 0; index < schemes.size(); index++) {
      int shift = index;
      series.add(
          Series.bars(
              schemes.get(index),
              IntStream.range(0, clients)
                  .mapToObj(
                      client ->
                          Point.of(client, 20 + 7 * ((client * 5 + shift * 3) % 9), 3 + shift))
                  .toList()));
    }
    return Figure.of(
        "Energy of each client",
        Axis.categories(
            "client", IntStream.rangeClosed(1, clients).mapToObj(String::valueOf).toList()),
        Axis.linear("energy", "J"),
        series);
  }

  private static Figure namedBars() {
    List<Point> equal = new ArrayList<>();
    List<Point> regrant = new ArrayList<>();
    for (int index = 0; index < SCHEMES.size(); index++) {
      equal.add(Point.of(index, 1.2e-5 * (index + 2), 2e-6));
      regrant.add(Point.of(index, 0.9e-5 * (index + 2), 2e-6));
    }
    Style style = Style.ofScheme("proposed-offline");
    return Figure.of(
        "Energy of each scheme, by how the band is shared among those who call",
        Axis.categories("scheme", SCHEMES),
        Axis.linear("mean energy of a call and of all that belongs to it, per client", "J"),
        List.of(
            Series.bars("shares as planned", equal).withStyle(style),
            Series.bars("granted again", regrant).withStyle(style.variant(1))));
  }

  private static Figure convergence() {
    return Figure.of(
        "Certified gap against iteration",
        Axis.whole("iteration"),
        Axis.logarithmic("relative gap to the lower bound"),
        List.of(
            Series.curve(
                "Algorithm 1, literal",
                points(60, x -> x, x -> StrictMath.pow(10, -1 - x / 20), x -> 0)),
            Series.curve(
                "Algorithm 1, resolved",
                points(60, x -> x, x -> StrictMath.pow(10, -x / 8), x -> 0)),
            Series.curve(
                "exact planner", points(25, x -> x, x -> StrictMath.pow(10, -x / 2), x -> 0))));
  }

  private static Figure variants() {
    List<Series> series = new ArrayList<>();
    for (String scheme : List.of("opportunistic", "random", "greedy")) {
      for (int variant = 0; variant < 4; variant++) {
        double level = 0.95 - 0.1 * series.size() / 4 - 0.02 * variant;
        series.add(
            Series.curve(
                    scheme + List.of("", ", equal shares", ", inverse", ", regrant").get(variant),
                    points(40, x -> 5 * x, x -> level - 0.3 * StrictMath.exp(-x / 50), x -> 0.01))
                .withStyle(Style.ofScheme(scheme).variant(variant)));
      }
    }
    return Figure.of(
            "Bandwidth policies",
            Axis.linear("energy", "J"),
            Axis.linear("test accuracy").between(0.55, 1),
            series)
        .withSubtitle("quick profile: 10 rounds, cnn-small instead of AlexNet, 2 seeds");
  }

  private static Figure dots() {
    List<Series> series = new ArrayList<>();
    for (int index = 0; index < 4; index++) {
      int shift = index;
      series.add(
          Series.dots(
              SCHEMES.get(index),
              IntStream.range(0, 4)
                  .mapToObj(
                      each ->
                          Point.of(
                              40 * (each + 1) * (1 + 0.3 * shift),
                              0.8 + 0.03 * each - 0.02 * shift,
                              0.012))
                  .toList()));
    }
    return Figure.of(
        "Accuracy against energy",
        Axis.logarithmic("total energy", "J"),
        Axis.linear("test accuracy"),
        series);
  }

  private static Figure signed() {
    return Figure.of(
        "Advantage of the proposed scheme",
        Axis.whole("clients K"),
        Axis.linear("difference of accuracy"),
        List.of(
            Series.sweep(
                "proposed-online",
                List.of(
                    Point.of(10, -0.02, 0.03),
                    Point.of(20, 0.01, 0.02),
                    Point.of(30, 0.04, 0.02)))));
  }

  private static Figure gaps() {
    List<Point> points = new ArrayList<>();
    for (int round = 0; round < 30; round++) {
      double y = round % 10 == 4 ? Double.NaN : round - 5;
      points.add(Point.of(round, y, 4));
    }
    return Figure.of(
        "",
        Axis.whole("round").between(2, 27),
        Axis.logarithmic("test loss"),
        List.of(
            Series.curve("an own scheme", points),
            Series.curve(
                    "one with a name as long as the figure is wide, and even longer than that",
                    points)
                .withStyle(Style.other(3))));
  }

  private static Figure empty() {
    return Figure.of("Nothing yet & <nothing>", Axis.linear("x"), Axis.logarithmic("y"), List.of());
  }

  private static List<Point> points(
      int count, DoubleUnaryOperator x, DoubleUnaryOperator y, DoubleUnaryOperator halfWidth) {
    return IntStream.rangeClosed(1, count)
        .mapToDouble(x::applyAsDouble)
        .mapToObj(at -> Point.of(at, y.applyAsDouble(at), halfWidth.applyAsDouble(at)))
        .toList();
  }
}
