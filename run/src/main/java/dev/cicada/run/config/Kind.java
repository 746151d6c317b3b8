package dev.cicada.run.config;

import dev.cicada.text.Decimal;
import dev.cicada.text.Words;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A type of values: which texts stand for one, and how one is written.
 *
 * @param allowed completes "it must be"
 * @param reader gives nothing for a text that stands for no value
 */
public record Kind<T>(
    String allowed, Function<String, Optional<T>> reader, Function<T, String> writer) {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?\\d{1,19}");

  public static Kind<String> text() {
    return new Kind<>(
        "a name or a path", text -> Optional.of(text).filter(t -> !t.isBlank()), text -> text);
  }

  public static Kind<Long> longNumber() {
    return new Kind<>("a whole number of 64 bits", Kind::wholeNumber, String::valueOf);
  }

  public static Kind<Integer> wholeNumber(int lowest) {
    return new Kind<>(
        "a whole number from " + lowest + " to " + Integer.MAX_VALUE,
        text ->
            wholeNumber(text)
                .filter(value -> value >= lowest && value <= Integer.MAX_VALUE)
                .map(Long::intValue),
        String::valueOf);
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

  public static Kind<Double> number(String allowed, DoublePredicate within) {
    return new Kind<>(
        "a number " + allowed,
        text ->
            NUMBER.matcher(text).matches()
                ? Optional.of(Double.parseDouble(text))
                    .filter(value -> Double.isFinite(value) && within.test(value))
                : Optional.empty(),
        Decimal::of);
  }

  public static Kind<Double> positive() {
    return number("above 0", value -> value > 0);
  }

  public static Kind<Double> upTo(double highest) {
    return number(
        "above 0 and at most " + Decimal.of(highest), value -> value > 0 && value <= highest);
  }

  public static Kind<Double> notNegative() {
    return number("of at least 0", value -> value >= 0);
  }

  public static Kind<String> oneOf(List<String> words) {
    return new Kind<>(
        "one of " + String.join(", ", words),
        text -> Optional.of(text).filter(words::contains),
        word -> word);
  }

  public static <E extends Enum<E>> Kind<E> oneOf(Class<E> type) {
    return new Kind<>(
        "one of " + String.join(", ", Words.of(type)), text -> Words.parse(type, text), Words::of);
  }

  /** The same values, and a word that stands for none. */
  public Kind<Optional<T>> or(String none) {
    return new Kind<>(
        none + " or " + allowed,
        text -> {
          Optional<T> value = text.equals(none) ? Optional.empty() : reader.apply(text);
          return value.isPresent() || text.equals(none) ? Optional.of(value) : Optional.empty();
        },
        value -> value.map(writer).orElse(none));
  }
}
