package dev.cicada.lab.report;

import dev.cicada.drawing.Figure;
import dev.cicada.files.AtomicFile;
import dev.cicada.lab.experiment.Findings.Picture;
import dev.cicada.run.RunFigures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures on a page, each with its files. */
final class Pictures {
  private Pictures() {}

  /** Writes the files of a figure. */
  static void save(Path folder, Picture picture) throws IOException {
    RunFigures.save(folder, picture.name(), picture.figure());
    AtomicFile.write(folder.resolve(picture.name() + ".csv"), picture.figure()::writeCsv);
  }

  /** Writes a figure with a caption. */
  static void write(Html html, Picture picture, String of) {
    boolean wide = picture.figure().widthPoints() > Figure.COLUMN_WIDTH_POINTS;
    html.raw(wide ? "<figure class=\"wide\">" : "<figure>");
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    try {
      picture.figure().writeSvg(svg);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    html.raw(svg.toString(StandardCharsets.UTF_8));
    String files =
        Stream.of("svg", "pdf", "csv")
            .map(type -> "<a href=\"figures/%s.%s\">%s</a>".formatted(picture.name(), type, type))
            .collect(Collectors.joining(" "));
    String caption = picture.reading().isEmpty() ? of : of + ": " + picture.reading();
    html.raw(
        "<figcaption>%s <span class=\"files\">%s</span></figcaption></figure>"
            .formatted(Html.escape(Numbers.unbroken(caption)), files));
  }
}
