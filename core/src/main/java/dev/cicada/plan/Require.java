package dev.cicada.plan;

/** Checks of arguments; every failure says what was given and what is allowed. */
final class Require {
  private Require() {}

  static void that(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw refusal(name, value, allowed);
    }
  }

  static IllegalArgumentException refusal(String name, Object value, String allowed) {
    return new IllegalArgumentException(name + " is " + value + "; it must be " + allowed);
  }
}
