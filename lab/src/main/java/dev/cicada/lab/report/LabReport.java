package dev.cicada.lab.report;

import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Sweep;
import java.io.IOException;
import java.util.List;

/** What was found in a folder, and the files that say it. The page is {@link Report#PAGE}. */
public sealed interface LabReport permits Report, SweepReport {
  /**
   * Evaluates what was run.
   *
   * @param skipped ids of experiments that were left out because their data are missing
   */
  static LabReport of(Reproduction reproduction, List<String> skipped) {
    if (reproduction.agenda() instanceof Sweep sweep) {
      return SweepReport.of(reproduction, sweep);
    }
    return Report.of(reproduction, (Profile) reproduction.agenda(), skipped);
  }

  /** Writes everything into the folder. */
  void write() throws IOException;

  /** A summary in rows for a terminal, the header first. */
  List<List<String>> summary();

  /** What failed, each failure once. */
  List<String> failures();
}
