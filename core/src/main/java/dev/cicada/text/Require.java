package dev.cicada.text;

/** Checks of arguments. Every failure says what was given and what is allowed. */
public final class Require {
  private static final String POSITIVE = "positive and finite";

  private Require() {}

  /** Whether a number is positive and finite. */
  public static boolean isPositive(double value) {
    return value > 0 && value < Double.POSITIVE_INFINITY;
  }

  /** Refuses a number that is not positive and finite. */
  public static void positive(String name, double value) {
    that(isPositive(value), name, value, POSITIVE);
  }

  /** The same, with advice. */
  public static void positive(String name, double value, String advice) {
    that(isPositive(value), name, value, POSITIVE, advice);
  }

  /** Refuses a number outside a range. */
  public static void within(
      String name, double value, double lowest, double highest, String advice) {
    if (!(value >= lowest && value <= highest)) {
      throw refusal(name, value, "from " + lowest + " to " + highest + ". " + advice);
    }
  }

  /** Refuses a number that is too low. */
  public static void atLeast(String name, int value, int lowest, String advice) {
    if (value < lowest) {
      throw refusal(name, value, "at least " + lowest + ". " + advice);
    }
  }

  /** Refuses a value for which something does not hold. */
  public static void that(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw refusal(name, value, allowed);
    }
  }

  /** The same, with advice. */
  public static void that(boolean holds, String name, double value, String allowed, String advice) {
    if (!holds) {
      throw refusal(name, value, allowed + ". " + advice);
    }
  }

  /** What a refusal throws. */
  public static RefusedValueException refusal(String name, Object value, String allowed) {
    return new RefusedValueException(name + " is " + value + "; it must be " + allowed);
  }
}
