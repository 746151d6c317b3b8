package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.FoldingTrainer;
import dev.cicada.scheme.RandomScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FoldingTest {
  /** Least squares that aggregates its updates itself. */
  private static final class Folder implements FoldingTrainer {
    private final LeastSquares inner;
    private boolean folded;

    Folder(LeastSquares inner) {
      this.inner = inner;
    }

    @Override
    public int parameterCount() {
      return inner.parameterCount();
    }

    @Override
    public int clientCount() {
      return inner.clientCount();
    }

    @Override
    public int tasksAtOnce() {
      return inner.tasksAtOnce();
    }

    @Override
    public Begun begin(Task task) {
      return inner.begin(task);
    }

    @Override
    public Optional<Folding> fold(Aggregation aggregation, float[][] state) {
      Aggregation.Accumulator accumulator =
          aggregation.start(clientCount(), parameterCount(), state);
      folded = true;
      return Optional.of(
          new Folding() {
            @Override
            public Optional<float[]> next(List<Contribution> contributions, float[] model) {
              contributions.forEach(
                  each ->
                      each.begun().finish(update -> accumulator.add(each.about().with(update))));
              float[] next = model.clone();
              return accumulator.apply(next) ? Optional.of(next) : Optional.empty();
            }

            @Override
            public float[][] state() {
              return accumulator.state();
            }
          });
    }
  }

  /** A sum of updates, and of one more in a round that has none. */
  private static Aggregation drifting() {
    return (clients, parameters, state) ->
        new Aggregation.Accumulator() {
          private final Aggregation.Accumulator sum =
              new CallerSum().start(clients, parameters, state);

          @Override
          public void add(Aggregation.Update update) {
            sum.add(update);
          }

          @Override
          public boolean apply(float[] model) {
            return sum.apply(model);
          }

          @Override
          public boolean heedsSilence() {
            return true;
          }

          @Override
          public boolean applyInSilence(int round, float[] model) {
            model[round % model.length] += 1;
            return true;
          }
        };
  }

  private static Runs runs(Aggregation aggregation) {
    Runs runs = new Runs();
    runs.aggregation = aggregation;
    runs.scheme = new RandomScheme(0.5); // so that many rounds have no callers
    runs.verify = false;
    return runs;
  }

  /** A run whose trainer may fold gives the same as one whose trainer cannot. */
  private static boolean foldsAndAgrees(Runs runs) {
    Folder folder = new Folder(runs.trainer());
    Simulation simulation =
        new Simulation(runs.settings(), runs.cell(), folder, runs.trainer(), runs.initial());
    List<RoundRecord> records = new ArrayList<>();
    simulation.addListener(records::add);
    simulation.run();

    Runs.Outcome plain = runs.outcome();
    assertThat(plain.rounds()).anyMatch(round -> round.callers() == 0);
    assertThat(records).isEqualTo(plain.rounds());
    assertThat(simulation.state()).usingRecursiveComparison().isEqualTo(plain.state());
    return folder.folded;
  }

  @Test
  void updatesThatAreFoldedByTheTrainerGiveTheSameBits() {
    assertThat(foldsAndAgrees(runs(new CallerSum()))).isTrue();
  }

  @Test
  void anAggregationThatHeedsSilenceIsNotFolded() {
    assertThat(foldsAndAgrees(runs(drifting()))).isFalse();
  }
}
