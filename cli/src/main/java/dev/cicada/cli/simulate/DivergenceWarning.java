package dev.cicada.cli.simulate;

import dev.cicada.cli.terminal.Terminal;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import java.util.Optional;
import java.util.function.Supplier;

/** Warns once, as soon as a run's model is no longer finite. */
final class DivergenceWarning implements RoundListener {
  private final Supplier<Optional<Integer>> divergence;
  private final Terminal terminal;
  private boolean said;

  DivergenceWarning(Supplier<Optional<Integer>> divergence, Terminal terminal) {
    this.divergence = divergence;
    this.terminal = terminal;
  }

  @Override
  public void closed(RoundRecord round) {
    Optional<Integer> when = divergence.get();
    if (when.isPresent() && !said) {
      said = true;
      terminal.print(
          "cicada simulate: the run has diverged: after round %d the model is no longer finite. Maybe a smaller learningRate, fewer localSteps, or clipNorm=1."
              .formatted(when.get() + 1));
    }
  }
}
