package dev.cicada.protocol;

import java.util.Arrays;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** The global models that are still needed: the newest, and those that some client holds. */
final class Versions {
  private final SortedMap<Integer, Version> alive = new TreeMap<>();

  private static final class Version {
    final float[] model;
    int holders;

    Version(float[] model) {
      this.model = model;
    }
  }

  void publish(int number, float[] model) {
    if (!alive.isEmpty()) {
      freeIfUnheld(alive.lastKey());
    }
    alive.put(number, new Version(model));
  }

  void hold(int number, int holders) {
    version(number).holders += holders;
  }

  void release(int number) {
    version(number).holders--;
    if (number != alive.lastKey()) {
      freeIfUnheld(number);
    }
  }

  private void freeIfUnheld(int number) {
    if (version(number).holders == 0) {
      alive.remove(number);
    }
  }

  int newest() {
    return alive.lastKey();
  }

  int count() {
    return alive.size();
  }

  float[] model(int number) {
    return version(number).model;
  }

  private Version version(int number) {
    return Objects.requireNonNull(
        alive.get(number), () -> "version %d is not kept".formatted(number));
  }

  /** Numbers of all models that are kept, lowest first. */
  int[] numbers() {
    return alive.keySet().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Copies of all models that are kept, in the order of {@link #numbers()}. */
  float[][] models() {
    return Arrays.stream(numbers()).mapToObj(n -> model(n).clone()).toArray(float[][]::new);
  }
}
