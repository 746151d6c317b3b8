package dev.cicada.training.optimizer;

/**
 * How a client's local steps turn gradients into moves. An immutable value, shared by threads.
 *
 * <p>What it remembers from step to step starts anew with every task. So an update stays a pure
 * function of its task.
 */
public interface LocalOptimizer {
  /** One thread's moves for this many parameters. */
  Moves open(int parameters);

  /**
   * Moves an array of parameters, each independently.
   *
   * <p>The array may be a layer's or a whole model's, in any order, but a parameter keeps its
   * place.
   */
  interface Moves {
    /** Begins a task at these parameters, and forgets the one before. */
    void begin(float[] parameters);

    /** Does one step: changes the parameters, and the gradient if that is convenient. */
    void move(float[] parameters, float[] gradient);
  }
}
