package dev.cicada.cli.simulate;

import dev.cicada.run.RecordedRun;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.tracker.Tracker;
import dev.cicada.run.tracker.TrackerProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** {@code --log}: trackers that follow a run. */
final class LogOption {
  @Option(
      names = "--log",
      paramLabel = "TRACKER[=WHERE]",
      description =
          "Also logs to a tracker: tensorboard, tensorboard=DIR or mlflow=URL; may be given several times.")
  private List<String> trackers = List.of();

  /** Trackers of a run. */
  static final class Opened implements AutoCloseable {
    private final List<Tracker> all = new ArrayList<>();
    private boolean finished;

    /** Lets the trackers hear of a run's rounds from now on. */
    void follow(RecordedRun run) {
      all.forEach(run::addListener);
    }

    /** Notes that the run is finished. */
    void finished() {
      finished = true;
    }

    @Override
    public void close() {
      all.forEach(tracker -> tracker.close(finished));
    }
  }

  /** Opens the trackers that were asked for. Refuses at once if one cannot be opened. */
  Opened open(RunFolder folder, RunConfig config, boolean goesOn, Consumer<String> warning) {
    Opened opened = new Opened();
    try {
      for (String text : trackers) {
        int sign = text.indexOf('=');
        String name = sign < 0 ? text : text.substring(0, sign);
        String where = sign < 0 ? "" : text.substring(sign + 1);
        TrackerProvider provider = config.registry().named(TrackerProvider.class, "--log", name);
        opened.all.add(provider.open(where, folder, config, goesOn, warning));
      }
      return opened;
    } catch (RuntimeException e) {
      opened.close();
      throw e;
    }
  }
}
