package dev.cicada.run;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import dev.cicada.drawing.Style;
import dev.cicada.files.AtomicFile;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The figures of a run, drawn from its table of rounds, and how figures become files. */
public final class RunFigures {
  private final List<Point> overRounds = new ArrayList<>();
  private final List<Point> overEnergy = new ArrayList<>();

  private RunFigures() {}

  /** Draws the folder's table of rounds, with the name and in the style of the scheme. */
  static void draw(RunFolder folder, RunConfig config) throws IOException {
    String scheme = config.get(RuleSettings.SCHEME);
    Style style = Style.ofScheme(config.registry(), scheme);
    RunFigures figures = new RunFigures();
    figures.read(folder.rounds());
    save(
        folder.path(),
        "accuracy-against-round",
        accuracy(scheme, style, Axis.whole("round"), figures.overRounds));
    save(
        folder.path(),
        "accuracy-against-energy",
        accuracy(scheme, style, Axis.linear("energy of all calls", "J"), figures.overEnergy));
  }

  private void read(Path table) {
    CsvTable rounds = CsvTable.read(table);
    double[] round = rounds.column(RoundsTable.ROUND);
    double[] energy = rounds.column(RoundsTable.CUMULATIVE_ENERGY_JOULES);
    double[] accuracy = rounds.column(RoundsTable.TEST_ACCURACY);
    for (int row = 0; row < round.length; row++) {
      if (!Double.isNaN(accuracy[row])) {
        overRounds.add(Point.of(round[row] + 1, accuracy[row]));
        overEnergy.add(Point.of(energy[row], accuracy[row]));
      }
    }
  }

  private static Figure accuracy(String scheme, Style style, Axis x, List<Point> points) {
    return Figure.of(
        scheme,
        x,
        Axis.linear("test accuracy"),
        List.of(Series.curve(scheme, points).withStyle(style)));
  }

  /** Writes a figure as SVG, as PDF and, if the JDK has fonts, as PNG. */
  public static void save(Path folder, String name, Figure figure) throws IOException {
    AtomicFile.write(folder.resolve(name + ".svg"), figure::writeSvg);
    AtomicFile.write(folder.resolve(name + ".pdf"), figure::writePdf);
    try {
      AtomicFile.write(folder.resolve(name + ".png"), figure::writePng);
    } catch (Error | RuntimeException noFonts) {
      // JDKs say it in many ways; 17 throws a plain Error if it has a font library but no font.
      Files.deleteIfExists(folder.resolve(name + ".png"));
    }
  }
}
