package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Undertaking;
import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The report as a task, so that only one of many workers writes it, or another if that one dies.
 *
 * <p>Other results make it another task, and so does another lab, but not another commit of the
 * same.
 */
public record ReportTask(Reproduction reproduction, List<String> skipped, String key)
    implements Task {
  private static final int DIGITS = 16;

  /** The report of what is done so far. */
  public static ReportTask of(Reproduction reproduction, List<String> skipped) {
    Workbench workbench = reproduction.workbench();
    String results =
        reproduction.tasks().stream()
            .map(task -> task.key() + workbench.isDone(task) + task.code())
            .collect(Collectors.joining(" "));
    String version = Undertaking.lab().sha256() + skipped;
    return new ReportTask(
        reproduction, skipped, "report-" + Settings.digest(version + results).substring(0, DIGITS));
  }

  @Override
  public String label() {
    return "the report";
  }

  @Override
  public double cost() {
    return 1;
  }

  @Override
  public Optional<String> dataset() {
    return Optional.empty();
  }

  @Override
  public boolean run(Path folder, Shelf data, BooleanSupplier stop) throws IOException {
    LabReport.of(reproduction, skipped).write();
    return true;
  }
}
