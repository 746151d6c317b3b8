package dev.cicada.training.data;

/** Hears how far a long piece of work has come. */
@FunctionalInterface
public interface Progress {
  /**
   * Called when the work begins and after each of its steps.
   *
   * @param now what is being done now, or was done last
   * @param done steps that are complete
   * @param total steps in all
   */
  void at(String now, int done, int total);
}
