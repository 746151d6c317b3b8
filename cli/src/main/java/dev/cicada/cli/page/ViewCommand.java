package dev.cicada.cli.page;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada view}: a page with the runs of some folders, finished or still being written. */
@Command(
    name = "view",
    description = "Shows the runs of some folders on a page, until it is stopped.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada view",
      "  cicada view runs/random runs/greedy",
      "  cicada view runs/reproduction-quick --page 127.0.0.1:8080"
    })
public final class ViewCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..*",
      description = "Folders of runs, or that hold such (default: runs).")
  private List<Path> folders = List.of();

  @Option(
      names = "--page",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1:0",
      description =
          "Where the page is: an address of this machine (default: 127.0.0.1 and any port).")
  private String address;

  @Option(names = "--no-browser", description = "Opens no browser, even if there is a display.")
  private boolean noBrowser;

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    List<Path> shown = folders.isEmpty() ? List.of(Path.of("runs")) : folders;
    PrintWriter errors = spec.commandLine().getErr();
    try (OpenPage page = OpenOption.serve(shown, plugins.registry(), address, !noBrowser, errors);
        StopSignal stop = new StopSignal()) {
      errors.println("It shows what is there, and what comes, until you press Ctrl-C.");
      errors.flush();
      page.serveUntil(stop::await);
      return ExitCode.OK;
    }
  }
}
