package dev.cicada.spark;

import dev.cicada.text.UserError;
import java.util.Optional;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Ends what an executor refuses, since it would refuse it again. A refusal is a {@link UserError}.
 */
final class Refusals extends SparkListener {
  private static final String BEGINNING = UserError.class.getName() + ": ";

  private final SparkContext spark;

  Refusals(SparkContext spark) {
    this.spark = spark;
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    if (task.reason() instanceof ExceptionFailure failure
        && words(failure.toErrorString()).isPresent()) {
      spark.cancelStage(task.stageId(), failure.toErrorString());
    }
  }

  /** What an executor says to the user, if a failure's message has such words. */
  static Optional<String> words(String message) {
    int said = message.indexOf(BEGINNING);
    return said < 0
        ? Optional.empty()
        : message.substring(said + BEGINNING.length()).lines().findFirst();
  }
}
