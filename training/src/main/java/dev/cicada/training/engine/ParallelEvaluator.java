package dev.cicada.training.engine;

import dev.cicada.protocol.Evaluator;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.engine.Workspace.Score;
import dev.cicada.training.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Evaluation on several threads, batch by batch.
 *
 * <p>Batches are fixed and their scores are summed in order, so the result has the same bits at any
 * number of threads.
 */
public final class ParallelEvaluator implements Evaluator, AutoCloseable {
  private static final int BATCH_SIZE = 100;

  private final Dataset dataset;
  private final int batchSize;
  private final Workers<Workplace> workers;

  /** An evaluator with this many threads, which live until it is closed. */
  public ParallelEvaluator(Engine engine, Model model, Dataset dataset, int threads) {
    this(engine, model, dataset, BATCH_SIZE, threads);
  }

  ParallelEvaluator(Engine engine, Model model, Dataset dataset, int batchSize, int threads) {
    Fit.require(engine, model, dataset);
    this.dataset = dataset;
    this.batchSize = batchSize;
    Descent unused = Descent.plain(1, batchSize);
    this.workers =
        new Workers<>(
            "cicada-evaluator",
            threads,
            () ->
                new Workplace(
                    engine.open(model, unused, batchSize), new Batch(dataset, batchSize)));
  }

  @Override
  public Evaluation evaluate(float[] parameters) {
    return begin(parameters).finish();
  }

  /**
   * {@inheritDoc}
   *
   * <p>An interrupt ends waiting with a {@code CancellationException}.
   */
  @Override
  public Test begin(float[] parameters) {
    Score[] scores = new Score[(dataset.size() + batchSize - 1) / batchSize];
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> jobs = new ArrayList<>();
    for (int thread = 0; thread < workers.threads(); thread++) {
      jobs.add(workers.submit(workplace -> score(workplace, parameters, next, scores)));
    }
    return new Test() {
      @Override
      public boolean isOver() {
        return jobs.stream().allMatch(Future::isDone);
      }

      @Override
      public Evaluation finish() {
        try {
          jobs.forEach(Workers::await);
        } finally {
          jobs.forEach(job -> job.cancel(true));
        }
        return mean(scores);
      }
    };
  }

  private Evaluation mean(Score[] scores) {
    int correct = 0;
    double loss = 0;
    for (Score score : scores) {
      correct += score.correct();
      loss += score.loss();
    }
    return new Evaluation((double) correct / dataset.size(), loss / dataset.size());
  }

  private Void score(Workplace workplace, float[] parameters, AtomicInteger next, Score[] scores) {
    workplace.workspace.load(parameters);
    for (int index = next.getAndIncrement();
        index < scores.length;
        index = next.getAndIncrement()) {
      Workers.checkInterrupt();
      workplace.batch.clear();
      int first = index * batchSize;
      for (int sample = first; sample < Math.min(first + batchSize, dataset.size()); sample++) {
        workplace.batch.add(sample);
      }
      scores[index] = workplace.workspace.score(workplace.batch);
    }
    return null;
  }

  @Override
  public void close() {
    workers.close();
  }

  private record Workplace(Workspace workspace, Batch batch) implements AutoCloseable {
    @Override
    public void close() {
      workspace.close();
    }
  }
}
