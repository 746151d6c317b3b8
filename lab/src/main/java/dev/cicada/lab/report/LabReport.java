package dev.cicada.lab.report;

import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Sweep;
import java.io.IOException;
import java.util.List;

/** What was found in a folder, and its files; the page is {@link Report#PAGE}. */
public sealed interface LabReport permits Report, SweepReport {
  /**
   * Evaluates what was run.
   *
   * @param skipped ids of experiments that were left out for lack of data
   */
  static LabReport of(Reproduction reproduction, List<String> skipped) {
    if (reproduction.agenda() instanceof Sweep sweep) {
      return SweepReport.of(reproduction, sweep);
    }
    return Report.of(reproduction, (Profile) reproduction.agenda(), skipped);
  }

  /** Writes everything into the folder. */
  void write() throws IOException;

  /** What it comes to, in rows for a terminal, the header first. */
  List<List<String>> summary();

  /** What failed, each failure once. */
  List<String> failures();
}
