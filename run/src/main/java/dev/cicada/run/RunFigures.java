package dev.cicada.run;

import dev.cicada.run.figure.Curve;
import dev.cicada.run.figure.Figure;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The figures of a run, drawn from its table of rounds, and how figures become files. */
public final class RunFigures {
  private final Curve overRounds;
  private final Curve overEnergy;

  private RunFigures(String name) {
    overRounds = new Curve(name);
    overEnergy = new Curve(name);
  }

  /** Draws what the folder's table holds, under the name of its scheme. */
  static void draw(RunFolder folder, String scheme) throws IOException {
    RunFigures figures = new RunFigures(scheme);
    figures.read(folder.rounds());
    figures.write(folder, "accuracy-against-round", "round", figures.overRounds);
    figures.write(folder, "accuracy-against-energy", "energy of all calls, J", figures.overEnergy);
  }

  private void read(Path table) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(table)) {
      List<String> header = List.of(reader.readLine().split(",", -1));
      int accuracy = header.indexOf("testAccuracy");
      int energy = header.indexOf("cumulativeEnergyJoules");
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] cells = line.split(",", -1);
        if (!cells[accuracy].isEmpty()) {
          double reached = Double.parseDouble(cells[accuracy]);
          overRounds.add(Double.parseDouble(cells[0]) + 1, reached);
          overEnergy.add(Double.parseDouble(cells[energy]), reached);
        }
      }
    }
  }

  private void write(RunFolder folder, String name, String xLabel, Curve curve) throws IOException {
    save(folder.path(), name, new Figure(curve.name(), xLabel, "test accuracy", List.of(curve)));
  }

  /** Writes a figure as SVG and, where the JDK has fonts, as PNG. */
  public static void save(Path folder, String name, Figure figure) throws IOException {
    AtomicFile.write(folder.resolve(name + ".svg"), figure::writeSvg);
    try {
      AtomicFile.write(folder.resolve(name + ".png"), figure::writePng);
    } catch (LinkageError | InternalError | RuntimeException noFonts) {
      Files.deleteIfExists(folder.resolve(name + ".png.draft"));
    }
  }
}
