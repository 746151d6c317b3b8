package dev.cicada.protocol;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs clients' local steps. It is all that the protocol knows about models and data.
 *
 * <p>An update is a pure function of its task: the same task gives the same bits, whatever the
 * thread, the order or the other tasks. So a simulator need not train a client until it calls.
 */
public interface LocalTrainer {
  /** Length of every parameter and update array. */
  int parameterCount();

  /** Number of clients that have data. Tasks number them from 0. */
  int clientCount();

  /** How many samples a client holds. */
  default int samples(int client) {
    return 1;
  }

  /** How many tasks may be begun and not yet finished at a time. */
  int tasksAtOnce();

  /** Begins a task, which is trained as soon as a thread is free. */
  Begun begin(Task task);

  /**
   * Says which models tasks may still start from, so that what is kept for others can be dropped.
   *
   * @param models the same arrays as in tasks, by identity
   */
  default void keepOnly(List<float[]> models) {}

  /**
   * Trains every task, on all cores, and hands the updates over on the calling thread, in the order
   * of the list. Only a few updates exist at a time, however long the list.
   */
  default void train(List<Task> tasks, UpdateConsumer consumer) {
    Deque<Begun> begun = new ArrayDeque<>();
    int next = 0;
    try {
      for (int task = 0; task < tasks.size(); task++) {
        while (next < tasks.size() && begun.size() < tasksAtOnce()) {
          begun.add(begin(tasks.get(next++)));
        }
        int finished = task;
        begun.remove().finish(update -> consumer.accept(finished, update));
      }
    } finally {
      begun.forEach(Begun::cancel);
    }
  }

  /**
   * One client's pending local steps.
   *
   * @param client whose data and whose randomness
   * @param start the model that the client last received; read only, shared between tasks
   * @param firstStep number of local steps that the client has done before these
   * @param steps how many steps to do now
   * @param passage what the update goes through, on the thread that trained it
   */
  record Task(int client, float[] start, long firstStep, int steps, Passage passage) {
    public Task {
      if (client < 0 || firstStep < 0 || steps < 0) {
        throw new IllegalArgumentException(
            "task has client %d, firstStep %d, steps %d; none may be negative"
                .formatted(client, firstStep, steps));
      }
    }

    /** A task whose update is handed over unchanged. */
    public Task(int client, float[] start, long firstStep, int steps) {
      this(client, start, firstStep, steps, Passage.NONE);
    }
  }

  /** What an update goes through before it is handed over, such as a codec. */
  @FunctionalInterface
  interface Passage {
    Passage NONE = update -> {};

    /** Changes an update in place. A pure function, called by any thread. */
    void pass(float[] update);
  }

  /** A task under way. */
  @FunctionalInterface
  interface Begun {
    /**
     * Waits for the update and hands it over on the calling thread. Call it once.
     *
     * @param consumer takes trained parameters minus {@link Task#start()} after {@link
     *     Task#passage()}, in the trainer's array, which is valid until the consumer returns
     */
    void finish(Consumer<float[]> consumer);

    /** Drops the task, instead of finishing it. */
    default void cancel() {}
  }

  /** Receives updates. */
  @FunctionalInterface
  interface UpdateConsumer {
    /**
     * Takes one update: trained parameters minus {@link Task#start()}.
     *
     * @param task index in the list
     * @param update the trainer's array, valid until this method returns
     */
    void accept(int task, float[] update);
  }
}
