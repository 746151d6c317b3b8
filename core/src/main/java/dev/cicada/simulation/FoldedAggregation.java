package dev.cicada.simulation;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.FoldingTrainer.Contribution;
import dev.cicada.protocol.FoldingTrainer.Folding;
import dev.cicada.protocol.LocalTrainer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An aggregation that happens elsewhere, where the updates are. */
final class FoldedAggregation implements Aggregation {
  private final Folding folding;
  private final Supplier<float[]> newest;
  private final List<Contribution> contributions = new ArrayList<>();
  private LocalTrainer.@Nullable Begun begun;

  /**
   * An aggregation by a folding.
   *
   * @param newest gives the newest global model
   */
  FoldedAggregation(Folding folding, Supplier<float[]> newest) {
    this.folding = folding;
    this.newest = newest;
  }

  /** Says which task makes the update that the coordinator accepts next. */
  void next(LocalTrainer.Begun update) {
    begun = update;
  }

  @Override
  public Accumulator start(int clients, int parameterCount, float[][] state) {
    return new Accumulator() {
      @Override
      public void add(Update update) {
        contributions.add(new Contribution(Objects.requireNonNull(begun), update));
        begun = null;
      }

      @Override
      public boolean apply(float[] model) {
        Optional<float[]> next = folding.next(List.copyOf(contributions), newest.get());
        contributions.clear();
        next.ifPresent(made -> System.arraycopy(made, 0, model, 0, made.length));
        return next.isPresent();
      }

      @Override
      public float[][] state() {
        return folding.state();
      }
    };
  }
}
