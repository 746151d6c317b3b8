package dev.cicada.cli.demo;

import dev.cicada.cli.CommandName;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.cli.page.OpenOption;
import dev.cicada.cli.page.OpenPage;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.Terminal;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.device.LognormalDevices;
import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Figure;
import dev.cicada.drawing.Series;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.source.SimulationSource;
import dev.cicada.plan.Paper;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.run.Run;
import dev.cicada.run.RunFigures;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.FedAvgScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.Simulation;
import dev.cicada.text.UserError;
import dev.cicada.training.data.TrainTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada demo}: the schemes side by side, training on MNIST in the paper's cell. */
@Command(
    name = "demo",
    description =
        "Trains on MNIST with phones of different speeds and with every scheme, in a minute: who waits,"
            + " and what it costs.",
    footerHeading = "%nExamples:%n",
    footer = {"  cicada demo", "  cicada demo --open"})
public final class DemoCommand implements Callable<Integer> {
  /** Expected callers per round, the same for every scheme, so that none gains by calling more. */
  private static final double CALLERS = 2;

  /** In a round in the mean: enough for most digits to be told apart within the demo. */
  private static final int LOCAL_STEPS = 30;

  private static final String ENERGY_PICTURE = "accuracy-against-energy";
  private static final String TIME_PICTURE = "accuracy-against-time";

  @Spec private CommandSpec spec;

  @Option(
      names = "--rounds",
      paramLabel = "T",
      defaultValue = "100",
      description = "How many rounds to train (default: 100).")
  private String rounds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs/demo",
      description = "Folder for the pictures (default: runs/demo).")
  private Path out;

  @Mixin private OpenOption opening;
  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    RunConfig config =
        plugins
            .standard()
            .withTexts(Map.of(RunSettings.ROUNDS.key(), rounds))
            .with(RunSettings.EVALUATE_EVERY, Optional.of(5))
            .with(LearningSettings.LOCAL_STEPS, LOCAL_STEPS)
            .with(DeviceSettings.DEVICES, LognormalDevices.NAME)
            .with(DeviceSettings.CLOCK, true)
            .with(RuleSettings.BANDWIDTH, BandwidthRules.Shared.NAME)
            .with(RunSettings.THREADS, Optional.of(1));
    PrintWriter output = spec.commandLine().getOut();
    Optional<OpenPage> page = opening.start("demo", spec.commandLine().getErr());
    try (StopSignal stop = new StopSignal()) {
      makeFolder();
      printCell(config, output);
      output.flush();
      show(config, page.map(OpenPage::feed), output);
      if (page.isPresent()) {
        page.get().say(output);
        page.get().linger(stop::await);
      }
      return ExitCode.OK;
    } finally {
      page.ifPresent(OpenPage::close);
    }
  }

  private void show(RunConfig config, Optional<Feed> feed, PrintWriter output)
      throws InterruptedException {
    List<SchemeSummary> summaries = run(config, feed);
    print(summaries, output);
    draw(summaries);
    tell(summaries, output);
    output.printf(
        "The pictures of it are %s.svg and %s.svg, also as .pdf and .png.%n",
        out.resolve(ENERGY_PICTURE), TIME_PICTURE);
    output.printf(
        "%nTry next: %s%n",
        CommandName.in("cicada simulate --set scheme=opportunistic --set rounds=200"));
    output.flush();
  }

  /** Made first, so that a folder that cannot be made is known before any work. */
  private void makeFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw UserError.of("make the folder " + out, e);
    }
  }

  private static void printCell(RunConfig config, PrintWriter output) {
    output.printf(
        "%d phones within %.0f m share %.0f MHz and hold five kinds each of MNIST's digits. Some are ten"
            + " times as fast%nas others. They train, and call the server with %.2f Mbit at %s W when"
            + " their scheme lets them.%n%d rounds, seed %d.%n%n",
        Paper.CLIENTS,
        Paper.CELL.radiusMeters(),
        Paper.CELL.bandwidthHz() / 1e6,
        Paper.MODEL_BITS / 1e6,
        Paper.POWER_WATTS,
        config.get(RunSettings.ROUNDS),
        config.get(RunSettings.SEED));
  }

  /** Runs the schemes, as many at a time as there are cores. */
  private List<SchemeSummary> run(RunConfig config, Optional<Feed> feed)
      throws InterruptedException {
    TrainTest data = Run.load(config);
    List<String> schemes = schemes(config);
    ExecutorService cores =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try (LiveView view =
        new LiveView(
            new Terminal(spec.commandLine().getErr()), schemes, config.get(RunSettings.ROUNDS))) {
      List<Future<SchemeSummary>> running = new ArrayList<>();
      for (int row = 0; row < schemes.size(); row++) {
        RunConfig steered = config.steered(schemes.get(row), CALLERS);
        RoundListener listener = view.row(row);
        Optional<SimulationSource> source =
            feed.map(each -> new SimulationSource(each, steered.get(RuleSettings.SCHEME), steered));
        running.add(cores.submit(() -> run(steered, data, listener, source)));
      }
      List<SchemeSummary> summaries = new ArrayList<>();
      for (Future<SchemeSummary> each : running) {
        summaries.add(each.get());
      }
      return summaries;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UserError user ? user : new IllegalStateException(e.getCause());
    } finally {
      cores.shutdownNow();
    }
  }

  /** The schemes whose number of callers can be set, so that they can be compared. */
  private static List<String> schemes(RunConfig config) {
    return config.registry().all(SchemeProvider.class).stream()
        .filter(scheme -> scheme.steering() != SchemeProvider.Steering.NONE)
        .map(SchemeProvider::name)
        .toList();
  }

  private static SchemeSummary run(
      RunConfig config, TrainTest data, RoundListener listener, Optional<SimulationSource> source) {
    SchemeSummary.Collector collector =
        new SchemeSummary.Collector(config.get(RuleSettings.SCHEME));
    try (Run run = Run.of(config, data)) {
      Simulation simulation = run.simulation(run.initialState(), false);
      simulation.addListener(listener);
      simulation.addListener(collector);
      source.ifPresent(each -> each.follow(simulation));
      simulation.run();
      return collector.summary(simulation.state());
    }
  }

  private void draw(List<SchemeSummary> summaries) {
    draw(
        ENERGY_PICTURE,
        Axis.linear("energy of all calls", "J"),
        summaries.stream().map(SchemeSummary::overEnergy).toList());
    draw(
        TIME_PICTURE,
        Axis.linear("time", "min"),
        summaries.stream().map(SchemeSummary::overTime).toList());
  }

  private void draw(String name, Axis axis, List<Series> curves) {
    Figure figure =
        Figure.of("MNIST in the paper's cell", axis, Axis.linear("test accuracy"), curves);
    try {
      RunFigures.save(out, name, figure);
    } catch (IOException e) {
      throw UserError.of("write the picture to " + out, e);
    }
  }

  /** The story in a sentence, and all tests as a table. */
  private void tell(List<SchemeSummary> summaries, PrintWriter output) {
    DemoStory story = new DemoStory(summaries);
    Path table = out.resolve("tests.csv");
    try {
      story.write(table);
    } catch (IOException e) {
      throw UserError.of("write " + table, e);
    }
    output.printf(
        "%n%s%n%n",
        story.sentence(List.of(OpportunisticScheme.NAME, RandomScheme.NAME, FedAvgScheme.NAME)));
    output.printf("Every test is in %s.%n", table);
  }

  private static void print(List<SchemeSummary> summaries, PrintWriter output) {
    TextTable table =
        new TextTable("scheme", "accuracy", "energy J", "minutes", "callers/round", "least called");
    for (SchemeSummary summary : summaries) {
      table.row(
          summary.scheme(),
          Figures.percent(summary.accuracy()),
          Figures.of(summary.energyJoules()),
          Figures.of(summary.seconds() / 60),
          Figures.of(summary.callersPerRound()),
          String.valueOf(summary.leastCalls()));
    }
    table.print(output);
    output.printf(
        "%nIn every scheme two phones call in a round, on average or exactly, and share the band equally. All"
            + "%nbut fed-avg let phones train on, so that a round takes %s s; fed-avg hands the newest model to two"
            + "%nphones and waits until the slower one has trained and sent. Energy is that of calls, without training."
            + "%nAccuracy is the mean of the last %d tests.%n",
        Figures.of(MobilitySettings.ROUND_SECONDS.standard()), SchemeSummary.LAST_TESTS);
  }
}
