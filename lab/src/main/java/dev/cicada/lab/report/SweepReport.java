package dev.cicada.lab.report;

import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.experiment.Findings.Picture;
import dev.cicada.lab.experiment.Results;
import dev.cicada.lab.experiment.SweepExperiment;
import dev.cicada.lab.experiment.SweepExperiment.Pair;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.FalseDiscoveries;
import dev.cicada.lab.statistics.Interval;
import dev.cicada.lab.worker.Overview;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a sweep found, and its files. */
public record SweepReport(
    Reproduction reproduction,
    Sweep sweep,
    SweepExperiment experiment,
    Section section,
    List<Pair> pairs)
    implements LabReport {
  /** A row for each run: what varies, and its results. */
  public static final String RESULTS = "results.csv";

  /** A row for every two values that are compared. */
  public static final String COMPARISONS = "comparisons.csv";

  static SweepReport of(Reproduction reproduction, Sweep sweep) {
    SweepExperiment experiment = new SweepExperiment(sweep).without(reproduction::hasNothingOf);
    Section section = reproduction.section(experiment);
    List<Pair> pairs =
        section.seeds().isEmpty()
            ? List.of()
            : experiment.pairs(new Results(reproduction.workbench(), section.seeds()));
    return new SweepReport(reproduction, sweep, experiment, section, pairs);
  }

  /** The largest chance that still counts, given all comparisons. */
  double level() {
    return FalseDiscoveries.among(
            pairs.stream().flatMap(pair -> Stream.of(pair.accuracy(), pair.energy())).toList())
        .level();
  }

  @Override
  public List<String> failures() {
    return reproduction.failures();
  }

  @Override
  public List<List<String>> summary() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("compared", "accuracy, difference", "energy, factor"));
    for (Pair pair : pairs) {
      rows.add(
          List.of(
              "%s against %s%s"
                  .formatted(
                      pair.one(), pair.other(), pair.where().isEmpty() ? "" : ", " + pair.where()),
              Numbers.of(pair.accuracy()),
              Numbers.of(pair.energy())));
    }
    return rows;
  }

  @Override
  public void write() throws IOException {
    Path folder = reproduction.folder();
    Path figures = Files.createDirectories(folder.resolve("figures"));
    for (Picture picture : section.findings().pictures()) {
      Pictures.save(figures, picture);
    }
    RunCommits commits = RunCommits.of(reproduction);
    write(folder.resolve(RESULTS), new ResultsTable(this).text());
    write(folder.resolve(COMPARISONS), comparisons());
    write(folder.resolve(Report.PAGE), new SweepPage(this, commits).html());
    AtomicFile.write(
        folder.resolve(Report.PROVENANCE),
        new ProvenanceFile(reproduction, commits, Map.of("settings", sweep.common())));
    AtomicFile.write(folder.resolve(RunsIndex.FILE), new RunsIndex(reproduction));
    AtomicFile.write(
        folder.resolve(Report.WORKERS),
        new WorkersFile(new Overview(reproduction.workbench()).workers()));
  }

  private static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }

  private String comparisons() {
    StringBuilder table =
        new StringBuilder(
            Csv.row(
                "where",
                "one",
                "other",
                "result",
                "estimate",
                "low",
                "high",
                "chance",
                "told apart",
                "told apart among all"));
    double level = level();
    for (Pair pair : pairs) {
      for (Comparison each : List.of(pair.accuracy(), pair.energy())) {
        Interval interval = each.interval();
        table.append(
            Csv.row(
                pair.where(),
                pair.one(),
                pair.other(),
                each.equals(pair.accuracy()) ? "accuracy, difference" : "energy, factor",
                Decimal.of(interval.mean()),
                Decimal.of(interval.low()),
                Decimal.of(interval.high()),
                Decimal.of(each.chance()),
                String.valueOf(each.isToldApart(1)),
                String.valueOf(each.isToldApart(level))));
      }
    }
    return table.toString();
  }
}
