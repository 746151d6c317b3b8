package dev.cicada.plan;

import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the rho at which the expected callers per round hit a target.
 *
 * <p>Callers grow with rho, as (rho/(1 - rho))^(1/3) if no probability is clipped. So
 * log(callers/target) is almost linear in logit(rho), and the search is for its root; a bracket
 * keeps it safe. Where the number of callers jumps, the nearest trial is taken.
 *
 * @param <T> what is made from a rho, such as a plan
 */
public final class RhoSearch<T> {
  private static final int MOST_TRIALS = 80;

  private final DoubleFunction<T> maker;
  private final ToDoubleFunction<T> senders;
  private final RhoCourse course;
  private final double target;
  private int trials;
  private RhoCourse.@Nullable Trial below;
  private RhoCourse.@Nullable Trial above;
  private RhoCourse.@Nullable Trial before;

  @SuppressWarnings("NullAway.Init")
  private RhoCourse.Trial last;

  @SuppressWarnings("NullAway.Init")
  private RhoCourse.Trial best;

  @SuppressWarnings("NullAway.Init")
  private T found;

  /**
   * Prepares a search.
   *
   * @param maker makes something from a rho
   * @param senders its expected callers per round
   * @param course how to go from trial to trial
   */
  public RhoSearch(
      DoubleFunction<T> maker, ToDoubleFunction<T> senders, RhoCourse course, double target) {
    this.maker = maker;
    this.senders = senders;
    this.course = course;
    this.target = target;
  }

  /**
   * What was found.
   *
   * @param made what was made from this rho
   * @param trials how many it took
   */
  public record Found<T>(double rho, T made, int trials) {}

  /**
   * Searches, once.
   *
   * @param tolerance misfit that is good enough, as the course measures it
   * @throws OutOfReachException if no rho reaches the target
   */
  public Found<T> search(double tolerance) {
    for (double logit : course.first()) {
      attempt(logit);
    }
    while (!(course.misfit(best) <= tolerance) && trials < MOST_TRIALS) {
      if (below != null && above != null) {
        if (above.logit() - below.logit() < course.narrowest()) {
          break;
        }
      } else if (StrictMath.abs(last.logit()) == course.farthest()) {
        throw outOfReach();
      }
      attempt(course.next(below, above, last, before, trials));
    }
    return new Found<>(rho(best.logit()), found, trials);
  }

  private void attempt(double logit) {
    T made = maker.apply(rho(logit));
    trials++;
    before = last;
    last = new RhoCourse.Trial(logit, senders.applyAsDouble(made), target);
    if (last.error() < 0) {
      below = last;
    } else {
      above = last;
    }
    if (best == null || course.misfit(last) < course.misfit(best)) {
      best = last;
      found = made;
    }
  }

  private OutOfReachException outOfReach() {
    RhoCourse.Trial end = last;
    RhoCourse.Trial opposite = before;
    if (opposite == null || opposite.logit() != -end.logit()) {
      attempt(-end.logit());
      opposite = last;
    }
    double one = opposite.senders();
    double other = end.senders();
    return new OutOfReachException(target, StrictMath.min(one, other), StrictMath.max(one, other));
  }

  private static double rho(double logit) {
    return 1 / (1 + StrictMath.exp(-logit));
  }

  /** A target that no rho reaches. Says what can be reached. */
  public static final class OutOfReachException extends IllegalArgumentException {
    private final transient double least;
    private final transient double most;

    private OutOfReachException(double target, double least, double most) {
      super(
          "target is %s callers per round, which no rho reaches; it must be from %s to %s. Maybe"
                  .formatted(target, least, most)
              + " change minProbability or the number of clients");
      this.least = least;
      this.most = most;
    }

    /** The fewest callers per round that can be reached. */
    public double least() {
      return least;
    }

    /** The most callers per round that can be reached. */
    public double most() {
      return most;
    }
  }
}
