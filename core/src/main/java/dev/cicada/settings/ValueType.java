package dev.cicada.settings;

import dev.cicada.text.Decimal;
import dev.cicada.text.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A type of values: how a value is read from text, how it is written, and which values are allowed.
 *
 * @param allowed completes "it must be"
 * @param reader gives an empty result for a text that is no value
 */
public record ValueType<T>(
    String allowed,
    Function<String, Optional<T>> reader,
    Function<T, String> writer,
    Predicate<T> allows) {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?\\d{1,19}");

  /** Any text that is not blank. */
  public static ValueType<String> text() {
    return new ValueType<>("a name or a path", Optional::of, text -> text, text -> !text.isBlank());
  }

  /** Any whole number of 64 bits. */
  public static ValueType<Long> longNumber() {
    return new ValueType<>(
        "a whole number of 64 bits", ValueType::wholeNumber, String::valueOf, value -> true);
  }

  /** Whole numbers from a lowest one on. */
  public static ValueType<Integer> wholeNumber(int lowest) {
    return wholeNumber(lowest, Integer.MAX_VALUE);
  }

  /** Whole numbers in a range, both ends included. */
  public static ValueType<Integer> wholeNumber(int lowest, int highest) {
    return new ValueType<>(
        "a whole number from " + lowest + " to " + highest,
        text ->
            wholeNumber(text)
                .filter(value -> value >= lowest && value <= highest)
                .map(Long::intValue),
        String::valueOf,
        value -> value >= lowest && value <= highest);
  }

  private static Optional<Long> wholeNumber(String text) {
    try {
      return WHOLE_NUMBER.matcher(text).matches()
          ? Optional.of(Long.parseLong(text))
          : Optional.empty();
    } catch (NumberFormatException tooLong) {
      return Optional.empty();
    }
  }

  /**
   * Finite numbers that pass a test.
   *
   * @param allowed the test in words; completes "it must be a number"
   */
  public static ValueType<Double> number(String allowed, DoublePredicate within) {
    return new ValueType<>(
        "a number " + allowed,
        text ->
            NUMBER.matcher(text).matches()
                ? Optional.of(Double.parseDouble(text))
                : Optional.empty(),
        Decimal::of,
        value -> Double.isFinite(value) && within.test(value));
  }

  /** Numbers above 0. */
  public static ValueType<Double> positive() {
    return number("above 0", value -> value > 0);
  }

  /** Numbers above 0 and at most {@code highest}. */
  public static ValueType<Double> upTo(double highest) {
    return number(
        "above 0 and at most " + Decimal.of(highest), value -> value > 0 && value <= highest);
  }

  /** Numbers of at least 0. */
  public static ValueType<Double> notNegative() {
    return number("of at least 0", value -> value >= 0);
  }

  /** {@code true} or {@code false}. */
  public static ValueType<Boolean> yesOrNo() {
    return new ValueType<>(
        "true or false",
        text -> text.matches("true|false") ? Optional.of(text.equals("true")) : Optional.empty(),
        String::valueOf,
        value -> true);
  }

  /** One of some words. */
  public static ValueType<String> oneOf(List<String> words) {
    return new ValueType<>(
        "one of " + String.join(", ", words), Optional::of, word -> word, words::contains);
  }

  /** A constant, written in lower case with dashes. */
  public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type) {
    return new ValueType<>(
        "one of " + String.join(", ", Words.of(type)),
        text -> Words.parse(type, text),
        Words::of,
        value -> true);
  }

  /** One or more values, separated by commas. */
  public static <T> ValueType<List<T>> listOf(ValueType<T> each) {
    return new ValueType<>(
        "with commas between them, each " + each.allowed,
        text -> {
          List<Optional<T>> values =
              Arrays.stream(text.split(",", -1)).map(item -> each.parse(item.strip())).toList();
          return values.stream().allMatch(Optional::isPresent)
              ? Optional.of(values.stream().map(Optional::get).toList())
              : Optional.empty();
        },
        values -> values.stream().map(each.writer).collect(Collectors.joining(",")),
        values -> !values.isEmpty() && values.stream().allMatch(each.allows));
  }

  /** These values, or a word that stands for none. */
  public ValueType<Optional<T>> or(String none) {
    return new ValueType<>(
        none + " or " + allowed,
        text -> {
          Optional<T> value = text.equals(none) ? Optional.empty() : parse(text);
          return value.isPresent() || text.equals(none) ? Optional.of(value) : Optional.empty();
        },
        value -> value.map(writer).orElse(none),
        value -> value.map(allows::test).orElse(true));
  }

  /** The value that a text stands for, if it is allowed. */
  Optional<T> parse(String text) {
    return reader.apply(text).filter(allows);
  }
}
