package dev.cicada.run.tracker;

import dev.cicada.extension.Extension;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import java.util.function.Consumer;

/** A kind of tracker. */
public interface TrackerProvider extends Extension {
  /**
   * Opens a tracker of a run, in whose folder nothing may be written before its first round.
   *
   * @param where as the user said it after the name, such as an address; empty if he did not
   * @param goesOn whether the run was begun before
   * @param warning hears sentences on what is lost, should it come to that
   */
  Tracker open(
      String where, RunFolder folder, RunConfig config, boolean goesOn, Consumer<String> warning);
}
