package dev.cicada.radio;

/** Checks of arguments; every failure says what was given, what is allowed and what to try. */
final class Require {
  private Require() {}

  static void positive(String name, double value, String advice) {
    that(value > 0 && value < Double.POSITIVE_INFINITY, name, value, "positive and finite", advice);
  }

  static void within(String name, double value, double lowest, double highest, String advice) {
    if (!(value >= lowest && value <= highest)) {
      throw refusal(name, value, "from " + lowest + " to " + highest, advice);
    }
  }

  static void atLeast(String name, int value, int lowest, String advice) {
    if (value < lowest) {
      throw refusal(name, value, "at least " + lowest, advice);
    }
  }

  static void that(boolean valid, String name, double value, String allowed, String advice) {
    if (!valid) {
      throw refusal(name, value, allowed, advice);
    }
  }

  private static IllegalArgumentException refusal(
      String name, Number value, String allowed, String advice) {
    return new IllegalArgumentException(
        name + " is " + value + "; it must be " + allowed + ". " + advice);
  }
}
