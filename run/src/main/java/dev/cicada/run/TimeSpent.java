package dev.cicada.run;

import dev.cicada.plan.Plan;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.FoldingTrainer;
import dev.cicada.protocol.LocalTrainer;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Pace;
import dev.cicada.scheme.Scheme;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Where the time of a run goes, seen from the thread that drives it.
 *
 * <p>The time that is not planning, training or testing goes to drawing channels and callers, and
 * to writing files.
 */
public final class TimeSpent {
  private final long startNanos = System.nanoTime();
  private long planningNanos;
  private long trainingNanos;
  private long testingNanos;

  /** Seconds since the run was put together. */
  public double seconds() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Seconds in which probabilities and shares were decided, calibration included. */
  public double planningSeconds() {
    return planningNanos / 1e9;
  }

  /** Seconds of local training and of what the coordinator does with each update. */
  public double trainingSeconds() {
    return trainingNanos / 1e9;
  }

  /** Seconds of waiting for tests of models. Tests otherwise run in parallel to the rest. */
  public double testingSeconds() {
    return testingNanos / 1e9;
  }

  <T> T planning(Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      planningNanos += System.nanoTime() - start;
    }
  }

  Scheme planning(Scheme scheme) {
    return new Scheme() {
      @Override
      public Hearing hearing() {
        return scheme.hearing();
      }

      @Override
      public Pace pace() {
        return scheme.pace();
      }

      @Override
      public Rule start(Conditions conditions) {
        return timed(planning(() -> scheme.start(conditions)));
      }
    };
  }

  private Scheme.Rule timed(Scheme.Rule rule) {
    return new Scheme.Rule() {
      @Override
      public Decision decide(int round, double[] gains) {
        return planning(() -> rule.decide(round, gains));
      }

      @Override
      public void closed(Calls calls) {
        rule.closed(calls);
      }

      @Override
      public double[] memory() {
        return rule.memory();
      }

      @Override
      public void recall(double[] memory) {
        rule.recall(memory);
      }

      @Override
      public int memoryPerClient() {
        return rule.memoryPerClient();
      }

      @Override
      public void changed(int round, int... newcomers) {
        rule.changed(round, newcomers);
      }

      @Override
      public Optional<Plan> plan() {
        return rule.plan();
      }
    };
  }

  LocalTrainer training(LocalTrainer trainer) {
    return trainer instanceof FoldingTrainer folding
        ? new TimedFolding(folding)
        : new TimedTrainer<>(trainer);
  }

  private <T> T training(Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      trainingNanos += System.nanoTime() - start;
    }
  }

  private class TimedTrainer<T extends LocalTrainer> implements LocalTrainer {
    final T trainer;

    TimedTrainer(T trainer) {
      this.trainer = trainer;
    }

    @Override
    public int parameterCount() {
      return trainer.parameterCount();
    }

    @Override
    public int samples(int client) {
      return trainer.samples(client);
    }

    @Override
    public int clientCount() {
      return trainer.clientCount();
    }

    @Override
    public int tasksAtOnce() {
      return trainer.tasksAtOnce();
    }

    @Override
    public void keepOnly(List<float[]> models) {
      trainer.keepOnly(models);
    }

    @Override
    public Begun begin(Task task) {
      return new TimedBegun(trainer.begin(task));
    }
  }

  private final class TimedBegun implements LocalTrainer.Begun {
    private final LocalTrainer.Begun begun;

    TimedBegun(LocalTrainer.Begun begun) {
      this.begun = begun;
    }

    @Override
    public void finish(Consumer<float[]> consumer) {
      long start = System.nanoTime();
      begun.finish(consumer);
      trainingNanos += System.nanoTime() - start;
    }

    @Override
    public void cancel() {
      begun.cancel();
    }
  }

  private final class TimedFolding extends TimedTrainer<FoldingTrainer> implements FoldingTrainer {
    private boolean folds;

    TimedFolding(FoldingTrainer trainer) {
      super(trainer);
    }

    /** If updates are folded, nobody waits for a single one. */
    @Override
    public Begun begin(Task task) {
      return folds ? trainer.begin(task) : super.begin(task);
    }

    @Override
    public Optional<Folding> fold(Aggregation aggregation, float[][] state) {
      Optional<Folding> folding = trainer.fold(aggregation, state);
      folds = folding.isPresent();
      return folding.map(this::timed);
    }

    private Folding timed(Folding folding) {
      return new Folding() {
        @Override
        public Optional<float[]> next(List<Contribution> contributions, float[] model) {
          return training(() -> folding.next(contributions, model));
        }

        @Override
        public float[][] state() {
          return folding.state();
        }
      };
    }
  }

  private <T> T testing(Supplier<T> work) {
    long start = System.nanoTime();
    try {
      return work.get();
    } finally {
      testingNanos += System.nanoTime() - start;
    }
  }

  Evaluator testing(Evaluator evaluator) {
    return new Evaluator() {
      @Override
      public Evaluation evaluate(float[] parameters) {
        return begin(parameters).finish();
      }

      @Override
      public Test begin(float[] parameters) {
        Test test = testing(() -> evaluator.begin(parameters));
        return new Test() {
          @Override
          public boolean isOver() {
            return test.isOver();
          }

          @Override
          public Evaluation finish() {
            return testing(test::finish);
          }
        };
      }
    };
  }
}
