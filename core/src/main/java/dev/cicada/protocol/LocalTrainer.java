package dev.cicada.protocol;

import java.util.List;

/**
 * Runs clients' local steps; the only thing the protocol knows about models and data.
 *
 * <p>An update is a pure function of its task: same task, same bits, whatever the thread, the order
 * or the other tasks. That is what lets a simulator train a client only when it calls.
 */
public interface LocalTrainer {
  /** Length of every parameter and update array. */
  int parameterCount();

  /** Number of clients that have data; tasks name them 0 to this minus one. */
  int clientCount();

  /** How many tasks at once keep all its threads busy: 1 if there is one thread. */
  int tasksAtOnce();

  /**
   * Trains every task, on all cores, and hands the updates over on the calling thread in the order
   * of the list. Only a handful of updates exist at a time, however long the list.
   */
  void train(List<Task> tasks, UpdateConsumer consumer);

  /**
   * One client's pending local steps.
   *
   * @param client whose data and whose randomness
   * @param start the model that the client last received; read only, shared between tasks
   * @param firstStep number of local steps that the client has done in its life before these
   * @param steps how many steps to do now
   */
  record Task(int client, float[] start, long firstStep, int steps) {
    public Task {
      if (client < 0 || firstStep < 0 || steps < 0) {
        throw new IllegalArgumentException(
            "task has client %d, firstStep %d, steps %d; none may be negative"
                .formatted(client, firstStep, steps));
      }
    }
  }

  /** Receives updates. */
  @FunctionalInterface
  interface UpdateConsumer {
    /**
     * Takes one update: trained parameters minus {@link Task#start()}.
     *
     * @param task index in the list
     * @param update the trainer's own array, valid until this method returns
     */
    void accept(int task, float[] update);
  }
}
