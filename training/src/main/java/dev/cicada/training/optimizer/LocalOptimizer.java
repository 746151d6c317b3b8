package dev.cicada.training.optimizer;

/**
 * How a client's local steps turn gradients into moves; a value, shared by threads.
 *
 * <p>What it remembers from step to step begins anew with every task. So an update stays a pure
 * function of its task.
 */
public interface LocalOptimizer {
  /** What moves so many parameters, for one thread. */
  Moves open(int parameters);

  /**
   * Moves an array of parameters, each by itself.
   *
   * <p>It may be a layer's or all of a model's, in any order; a parameter keeps its place.
   */
  interface Moves {
    /** Begins a task at these parameters, and forgets the one before. */
    void begin(float[] parameters);

    /** Does one step: changes the parameters, and the gradient if that is convenient. */
    void move(float[] parameters, float[] gradient);
  }
}
