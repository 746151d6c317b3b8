package dev.cicada.cli.reproduce;

import dev.cicada.cli.CommandName;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.report.LabReport;
import dev.cicada.lab.report.Report;
import dev.cicada.lab.report.ReportTask;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Worker;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/**
 * The end of a reproduction: writes its report, or says who will.
 *
 * @param skipped ids of experiments that were left out because their data are missing
 */
record Ending(Reproduction reproduction, List<String> skipped, CommandLine line) {
  /**
   * Ends a reproduction that nobody stopped.
   *
   * @return the exit code
   */
  int report(WorkOptions work, List<Task> tasks, Worker worker)
      throws IOException, InterruptedException {
    if (work.shard().isPresent()) {
      return ofShard(tasks);
    }
    return work.isWorker() ? ofWorker(worker) : write();
  }

  /** Writes the report and shows what it says. */
  int write() throws IOException {
    LabReport report = LabReport.of(reproduction, skipped);
    report.write();
    PrintWriter output = line.getOut();
    print(report, output);
    output.printf("The report is %s.%n", page());
    return report.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private Path page() {
    return reproduction.folder().resolve(Report.PAGE);
  }

  private int ofShard(List<Task> tasks) {
    reproduction.failures().forEach(failure -> line.getOut().println("failed: " + failure));
    line.getOut()
        .printf(
            "%d runs are done in %s. With all parts: %s%n",
            tasks.size() - reproduction.failures().size(),
            reproduction.folder(),
            CommandName.in("cicada merge FOLDER... --out HOME"));
    return reproduction.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** One of the workers writes the report, and all say where it is. */
  private int ofWorker(Worker worker) throws IOException, InterruptedException {
    ReportTask task = ReportTask.of(reproduction, skipped);
    if (reproduction.workbench().isDone(task) && !Files.exists(page())) {
      reproduction.workbench().forget(task);
    }
    reproduction.run(List.of(task), worker, 1, () -> false, (each, failure) -> {});
    reproduction.failures().forEach(failure -> line.getOut().println("failed: " + failure));
    line.getOut().printf("All runs are done. The report is %s.%n", page());
    return reproduction.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static void print(LabReport report, PrintWriter output) {
    List<List<String>> rows = report.summary();
    TextTable table = new TextTable(rows.get(0).toArray(String[]::new));
    rows.stream().skip(1).forEach(row -> table.row(row.toArray(String[]::new)));
    table.print(output);
    output.println();
    report.failures().forEach(failure -> output.println("failed: " + failure));
  }
}
