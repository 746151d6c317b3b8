package dev.cicada.cli.simulate;

import dev.cicada.cli.ClusterOption;
import dev.cicada.cli.CommandName;
import dev.cicada.cli.ConfigOptions;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.cli.page.OpenOption;
import dev.cicada.cli.page.OpenPage;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.cli.terminal.Terminal;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.source.SimulationSource;
import dev.cicada.plan.Plan;
import dev.cicada.protocol.CallerSum;
import dev.cicada.run.Calibrations;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.RecordedRun;
import dev.cicada.run.Run;
import dev.cicada.run.RunFolder;
import dev.cicada.run.TimeSpent;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada simulate}: a run of asynchronous federated learning in a cell. */
@Command(
    name = "simulate",
    description = "Trains a model over a simulated cell; without options, as the paper does.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada simulate",
      "  cicada simulate --open",
      "  cicada simulate --set scheme=random --set rounds=200 --out runs/random",
      "  cicada simulate --print-config > run.yaml",
      "  cicada simulate --config run.yaml --verify",
      "  cicada simulate --resume --set rounds=130",
      "  cicada simulate --log tensorboard --log mlflow=http://127.0.0.1:5000",
      "  cicada simulate --resume --out runs/random --set rounds=300"
    })
public final class SimulateCommand implements Callable<Integer> {
  /** The exit code of a run whose model is no longer finite. */
  private static final int DIVERGED = 3;

  @Spec private CommandSpec spec;
  @Mixin private ConfigOptions given;

  @Option(names = "--threads", paramLabel = "N", description = "Short for --set threads=N.")
  private @Nullable String threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the results (by default one in runs, named after the settings).")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      description =
          "Continues the run in the folder, if there is one; with more rounds, even a finished one.")
  private boolean resume;

  @Option(
      names = "--reuse",
      description =
          "With --resume: also continues a run that other code began; its record says so.")
  private boolean reuse;

  @Option(names = "--force", description = "Overwrites the run in the folder.")
  private boolean force;

  @Option(names = "--verify", description = "The run checks itself as it goes, and says so.")
  private boolean verify;

  @Option(names = "--plan", description = "Also writes plan.csv: every round's decisions.")
  private boolean plan;

  @Option(
      names = "--checkpoint-seconds",
      paramLabel = "S",
      defaultValue = "10",
      description = "Least time between two checkpoints (default: 10).")
  private Integer checkpointSeconds;

  @Mixin private LogOption logging;
  @Mixin private OpenOption opening;
  @Mixin private ClusterOption on;
  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    if (resume && force) {
      throw new UserError("both --resume and --force are given; it must be one of them");
    }
    if (checkpointSeconds < 0) {
      throw new UserError(
          "--checkpoint-seconds is %d; it must be 0 or more. Maybe 10"
              .formatted(checkpointSeconds));
    }
    RunConfig config = config();
    if (given.isPrinted()) {
      spec.commandLine().getOut().print(config.toYaml());
      return ExitCode.OK;
    }
    RunFolder folder = folder(config);
    try {
      return simulateOpenly(folder, config);
    } catch (IOException e) {
      throw UserError.of("keep a run in " + folder.path(), e);
    } catch (UncheckedIOException e) {
      throw UserError.of("keep a run in " + folder.path(), Objects.requireNonNull(e.getCause()));
    }
  }

  private RunFolder folder(RunConfig config) {
    if (out != null) {
      return new RunFolder(out);
    }
    try {
      return resume ? RunFolder.toGoOn(config) : RunFolder.of(config);
    } catch (IOException e) {
      throw UserError.of("look for the run to resume", e);
    }
  }

  /** The settings: those of the run to resume or of the file, then those of the options. */
  private RunConfig config() {
    RunConfig config = plugins.standard();
    Path file = given.file();
    if (file != null) {
      config = ConfigReader.read(file, config);
    } else if (resume && out != null && new RunFolder(out).hasConfig()) {
      config = ConfigReader.read(new RunFolder(out).config(), config);
    }
    config = ConfigReader.assign(config, given.assignments());
    return threads == null ? config : config.withTexts(Map.of(RunSettings.THREADS.key(), threads));
  }

  /** The same with a page, which stays as long as somebody looks at it. */
  private int simulateOpenly(RunFolder folder, RunConfig config)
      throws IOException, InterruptedException {
    Optional<OpenPage> page = opening.start(folder.path().toString(), spec.commandLine().getErr());
    if (page.isEmpty()) {
      return simulate(folder, config, Optional.empty());
    }
    try (OpenPage open = page.get()) {
      SimulationSource source =
          new SimulationSource(open.feed(), config.get(RuleSettings.SCHEME), config);
      int exitCode = simulate(folder, config, Optional.of(source));
      try (StopSignal stop = new StopSignal()) {
        open.say(spec.commandLine().getOut());
        open.linger(stop::await);
      }
      return exitCode;
    }
  }

  private int simulate(RunFolder folder, RunConfig config, Optional<SimulationSource> source)
      throws IOException {
    PrintWriter errors = spec.commandLine().getErr();
    folder.requireWritable();
    if (resume) {
      requireSame(folder, config);
    } else if (!force) {
      folder.requireNew();
    }
    if (resume && RecordedRun.isOver(folder, config, reuse)) {
      errors.printf("%s: the run in %s is finished already.%n", name(), folder.path());
      return ExitCode.OK;
    }
    if (resume && !folder.hasConfig()) {
      errors.printf("%s: there is no run in %s yet; starting one.%n", name(), folder.path());
    }
    String scheme = config.get(RuleSettings.SCHEME);
    int rounds = config.get(RunSettings.ROUNDS);
    int first = resume ? RecordedRun.stretch(folder, config) : 0;
    if (resume && folder.isFinished()) {
      errors.printf(
          "%s: the run in %s ended after %d rounds; the rounds up to %d are added and planned as a"
              + " stretch of their own.%n",
          name(), folder.path(), first, rounds);
    }
    Terminal terminal = new Terminal(errors);
    try (ClusterOption.Connection cluster = on.connect(errors);
        Run run = prepare(config, first, cluster.cluster());
        LogOption.Opened trackers =
            logging.open(folder, config, folder.hasConfig() && !force, terminal::print);
        RecordedRun recorded = open(run, folder);
        StopSignal stop = new StopSignal()) {
      recorded.plan().ifPresent(this::describe);
      if (source.isPresent()) {
        source.get().readBefore(folder.rounds());
        source.get().follow(recorded.simulation());
      }
      boolean over;
      try (RoundProgress progress = new RoundProgress(terminal, scheme, rounds)) {
        recorded.addListener(progress);
        trackers.follow(recorded);
        recorded.addListener(new DivergenceWarning(recorded::divergence, terminal));
        over = recorded.run(stop::given);
        if (over) {
          trackers.finished();
        }
      }
      if (over) {
        report(run, recorded, folder);
      } else {
        source.ifPresent(each -> each.becomes(RunAbout.State.UNFINISHED, "stopped"));
        errors.printf(
            "%s: stopped; continue with %s --out %s%n",
            name(), CommandName.in("cicada simulate --resume"), folder.path());
        errors.flush();
      }
      return recorded.divergence().isPresent() ? DIVERGED : ExitCode.OK;
    }
  }

  @SuppressWarnings("try") // the line shows itself, from a thread of its own
  private Run prepare(RunConfig config, int first, Optional<Cluster> cluster) {
    CodeDigest.prepare();
    try (ProgressLine line = new ProgressLine(spec.commandLine().getErr(), "preparing")) {
      return Run.of(config, Run.load(config), new Calibrations(), first, cluster);
    }
  }

  @SuppressWarnings("try")
  private RecordedRun open(Run run, RunFolder folder) throws IOException {
    RecordedRun.Options options =
        new RecordedRun.Options(plan, verify, checkpointSeconds, true, true, reuse);
    try (ProgressLine line = new ProgressLine(spec.commandLine().getErr(), "planning");
        StopSignal stop = StopSignal.atOnce(() -> leave(line, folder))) {
      if (resume) {
        return RecordedRun.resume(run, folder, options);
      }
      return force
          ? RecordedRun.begin(run, folder, options)
          : RecordedRun.create(run, folder, options);
    }
  }

  /** Planners do not end early, and a plan is kept only with a round that used it. */
  private void leave(ProgressLine line, RunFolder folder) {
    line.close();
    PrintWriter errors = spec.commandLine().getErr();
    errors.printf(
        "%s: stopped while planning, and no round was begun; start again with %s --out %s%n",
        name(), CommandName.in("cicada simulate --resume"), folder.path());
    errors.flush();
  }

  /** Says how good a plan is, in particular if its planner gave up. */
  private void describe(Plan made) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.printf(
        "%s: planned by %s, %s after %d iterations, at most %s from the best plan%n",
        name(),
        made.solver(),
        Words.of(made.status()),
        made.iterations(),
        Figures.percent(made.gap()));
    errors.flush();
  }

  private static void requireSame(RunFolder folder, RunConfig config) {
    if (!folder.hasConfig()) {
      return;
    }
    RunConfig before = ConfigReader.read(folder.config(), RunConfig.of(config.registry()));
    if (folder.isFinished() && config.get(RunSettings.ROUNDS) > before.get(RunSettings.ROUNDS)) {
      before = before.with(RunSettings.ROUNDS, config.get(RunSettings.ROUNDS));
    }
    Map<String, String> begun = before.resultTexts();
    config
        .resultTexts()
        .forEach(
            (key, text) -> {
              if (!text.equals(begun.get(key))) {
                throw new UserError(
                    "%s is %s, but the run in %s was begun with %s. Maybe leave it out"
                        .formatted(key, text, folder.path(), begun.get(key)));
              }
            });
  }

  private void report(Run run, RecordedRun recorded, RunFolder folder) {
    PrintWriter output = spec.commandLine().getOut();
    TimeSpent time = run.timeSpent();
    recorded.last().ifPresent(last -> report(last, output));
    if (verify) {
      output.println(verified(run.config(), recorded.firstRound()));
    }
    output.printf(
        "It took %s s: planning %s, training %s, testing %s.%n",
        Figures.of(time.seconds()),
        Figures.percent(time.planningSeconds() / time.seconds()),
        Figures.percent(time.trainingSeconds() / time.seconds()),
        Figures.percent(time.testingSeconds() / time.seconds()));
    output.println("Results are in " + folder.path() + ".");
  }

  private static void report(RoundRecord last, PrintWriter output) {
    last.evaluation()
        .ifPresent(
            end ->
                output.printf(
                    "After %d rounds: test accuracy %s, loss %s; the calls took %s J.%n",
                    last.round() + 1,
                    Figures.percent(end.accuracy()),
                    Figures.of(end.loss()),
                    Figures.of(last.cumulativeEnergyJoules())));
  }

  /** What a run has checked. Only with the paper's rule can the model be added up again. */
  private static String verified(RunConfig config, int firstRound) {
    boolean sums = config.aggregation() instanceof CallerSum;
    return "Verified: shares, probabilities, energies, intervals and staleness in every round"
        + (firstRound > 0 ? " from %d on".formatted(firstRound) : "")
        + (sums ? ", and the model against its updates." : ".");
  }

  private String name() {
    return spec.qualifiedName();
  }
}
