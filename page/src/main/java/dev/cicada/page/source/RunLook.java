package dev.cicada.page.source;

import dev.cicada.drawing.Style;
import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.radio.CellProcess;
import dev.cicada.run.Provenance;
import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.text.Words;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a run looks like to viewers, by its configuration alone. */
public final class RunLook {
  private RunLook() {}

  /** What is known of a run before it has begun; its scheme is drawn as in our figures. */
  public static RunAbout of(String title, RunConfig config) {
    String scheme = config.get(RuleSettings.SCHEME);
    Provenance here = Provenance.here();
    Style style = Style.ofScheme(config.registry(), scheme);
    return new RunAbout(
        title,
        scheme,
        style.color(),
        Words.of(style.marker()),
        RunAbout.State.WAITING,
        "",
        config.get(RunSettings.ROUNDS),
        config.get(RunSettings.CLIENTS),
        CellSettings.cell(config).radiusMeters(),
        config.texts(),
        Map.of(
            "cicada", here.version(),
            "commit", here.commit(),
            "jdk", here.jdk(),
            "system", here.system()),
        Map.of());
  }

  /** Where the first clients of a run are, found out anew from its seed. */
  public static ClientBoard.Places places(RunConfig config) {
    int shown = Math.min(ClientBoard.MOST_SHOWN, config.get(RunSettings.CLIENTS));
    CellProcess cell =
        new CellProcess(
            CellSettings.cell(config),
            CellSettings.mobility(config),
            shown,
            RunSettings.seed(config, RunSettings.CHANNEL_SEED));
    return new Walk(cell, shown);
  }

  /**
   * Clients that walk a part of their way at a time: to follow a thousand of them over a hundred
   * thousand rounds takes some ten seconds, and a viewer who looks at a dozen runs should neither
   * wait for the first drawing nor take more of a core than the page may.
   */
  private static final class Walk implements ClientBoard.Places {
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int ROUNDS_AT_ONCE = 32;

    private final CellProcess cell;
    private final int shown;
    private int at;

    Walk(CellProcess cell, int shown) {
      this.cell = cell;
      this.shown = shown;
    }

    @Override
    public ClientBoard.Placed of(int round) {
      double[] x = new double[shown];
      double[] y = new double[shown];
      long start = System.nanoTime();
      at = Math.min(at, round);
      do {
        at = Math.min(round, at + ROUNDS_AT_ONCE);
        cell.positions(at, x, y);
      } while (at < round && System.nanoTime() - start < MOST_NANOS);
      return new ClientBoard.Placed(at, x, y);
    }
  }
}
