package dev.cicada.text;

import static java.util.Comparator.comparingInt;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Names as users write them: lower case with dashes. Also finds the name that is nearest to a typo.
 */
public final class Words {
  private static final int FEW = 3;
  private static final int MANY = 12;

  private Words() {}

  /** The word for a constant: {@code not-converged} for {@code NOT_CONVERGED}. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words for all constants of a type. */
  public static <E extends Enum<E>> List<String> of(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Words::of).toList();
  }

  /** The constant that a word stands for. */
  public static <E extends Enum<E>> Optional<E> parse(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of(constant).equals(word))
        .findFirst();
  }

  /**
   * Advice for someone who wrote a wrong word: the right one if it is only a typo away, else a few
   * that contain it, else all of them, or the nearest few if there are many.
   */
  public static String advice(String wrong, List<String> right) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    List<String> byDistance =
        right.stream()
            .sorted(comparingInt(word -> distance(lower, word.toLowerCase(Locale.ROOT))))
            .toList();
    String nearest = byDistance.get(0);
    int least = distance(lower, nearest.toLowerCase(Locale.ROOT));
    if (2 * least <= 1 + Math.max(wrong.length(), nearest.length())) {
      return "Maybe " + nearest;
    }
    List<String> containing =
        byDistance.stream()
            .filter(word -> !wrong.isBlank() && word.toLowerCase(Locale.ROOT).contains(lower))
            .limit(FEW)
            .toList();
    if (!containing.isEmpty()) {
      return "Maybe " + String.join(" or ", containing);
    }
    return "Maybe one of "
        + String.join(", ", right.size() <= MANY ? right : byDistance.subList(0, FEW));
  }

  /** The least number of insertions, deletions and replacements from one text to another. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, j -> j);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
