package dev.cicada.lab.report;

import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Findings.Picture;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.FalseDiscoveries;
import dev.cicada.lab.statistics.Verdict;
import dev.cicada.lab.worker.Overview;
import dev.cicada.lab.worker.WorkerState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a reproduction found, and its files.
 *
 * @param skipped ids of experiments that were left out because their data are missing
 * @param among all comparisons of all claims
 */
public record Report(
    Reproduction reproduction,
    Profile profile,
    List<Section> sections,
    List<String> skipped,
    FalseDiscoveries among)
    implements LabReport {
  /** The page for people. */
  public static final String PAGE = "report.html";

  /** The same for programs. */
  public static final String CLAIMS = "claims.json";

  /** What made the results. */
  public static final String PROVENANCE = "provenance.json";

  /** Who ran how much; the only file that depends on that. */
  public static final String WORKERS = "workers.csv";

  private static final String FIGURES = "figures";

  /** Evaluates what was run by a profile. */
  public static Report of(Reproduction reproduction, Profile profile, List<String> skipped) {
    List<Section> sections = reproduction.sections();
    return new Report(reproduction, profile, sections, skipped, among(sections));
  }

  /** All claims, in the order of the figures. */
  public List<Claim> claims() {
    return sections.stream().flatMap(section -> section.findings().claims().stream()).toList();
  }

  /** All comparisons of all claims. */
  private static FalseDiscoveries among(List<Section> sections) {
    return FalseDiscoveries.among(
        sections.stream()
            .flatMap(section -> section.findings().claims().stream())
            .flatMap(claim -> claim.readings().stream())
            .flatMap(reading -> reading.comparisons().stream())
            .toList());
  }

  /** The largest chance that still counts, given all comparisons of all claims. */
  double level() {
    return among.level();
  }

  @Override
  public List<String> failures() {
    return sections.stream().flatMap(section -> section.failed().stream()).distinct().toList();
  }

  @Override
  public List<List<String>> summary() {
    Headline headline =
        new Headline(claims().stream().filter(claim -> !claim.ours()).toList(), level());
    Stance best = headline.claims().isEmpty() ? Stance.LITERAL : headline.mostFavourable();
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("claim", "to the letter", "most favourable", "in all readings"));
    for (Section section : sections) {
      for (Claim claim : section.findings().claims()) {
        rows.add(
            List.of(
                section.experiment().heading().id() + ": " + claim.sentence(),
                claim.ours() ? "" : Headline.of(claim, Stance.LITERAL).verdict().words(),
                claim.ours() ? "" : Headline.of(claim, best).verdict().words(),
                "holds in %d of %d"
                    .formatted(claim.count(Verdict.HOLDS), claim.readings().size())));
      }
    }
    return rows;
  }

  @Override
  public void write() throws IOException {
    Path folder = reproduction.folder();
    Path figures = Files.createDirectories(folder.resolve(FIGURES));
    for (Section section : sections) {
      for (Picture picture : section.findings().pictures()) {
        Pictures.save(figures, picture);
      }
    }
    RunCommits commits = RunCommits.of(reproduction);
    byte[] page = new Page(this, commits).html().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(PAGE), stream -> stream.write(page));
    AtomicFile.write(folder.resolve(CLAIMS), new ClaimsFile(profile.name(), sections, level()));
    AtomicFile.write(
        folder.resolve(PROVENANCE), new ProvenanceFile(reproduction, commits, profile.settings()));
    AtomicFile.write(folder.resolve(SummaryFile.FILE), new SummaryFile(claims(), level()));
    AtomicFile.write(folder.resolve(RunsIndex.FILE), new RunsIndex(reproduction));
    List<WorkerState> workers = new Overview(reproduction.workbench()).workers();
    AtomicFile.write(folder.resolve(WORKERS), new WorkersFile(workers));
  }
}
