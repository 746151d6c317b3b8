package dev.cicada.run;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names as users write them: constants in lower case with dashes, and the nearest to a typo. */
public final class Words {
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

  /** Advice for someone who wrote a wrong word: the nearest right one, else all of them. */
  public static String advice(String wrong, List<String> right) {
    String lower = wrong.toLowerCase(Locale.ROOT);
    String nearest = right.get(0);
    int least = Integer.MAX_VALUE;
    for (String word : right) {
      int distance = distance(lower, word.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = word;
      }
    }
    boolean near = 2 * least <= 1 + Math.max(wrong.length(), nearest.length());
    return "Maybe " + (near ? nearest : "one of " + String.join(", ", right));
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
