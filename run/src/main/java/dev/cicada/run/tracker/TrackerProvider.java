package dev.cicada.run.tracker;

import dev.cicada.extension.Extension;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import java.util.function.Consumer;

/** A kind of tracker that the option {@code --log} can name. */
public interface TrackerProvider extends Extension {
  /**
   * Opens a tracker of a run. It must not write to the run's folder before the first round.
   *
   * @param where what the user wrote after the name, such as an address; empty if nothing
   * @param goesOn whether an earlier run is continued
   * @param warning hears a sentence if something is lost
   */
  Tracker open(
      String where, RunFolder folder, RunConfig config, boolean goesOn, Consumer<String> warning);
}
