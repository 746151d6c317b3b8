package dev.cicada.lab;

import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.text.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of the same tasks, all about equally long, for machines that share nothing.
 *
 * @param number from 1
 * @param of how many parts there are
 */
public record Shard(int number, int of) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

  public Shard {
    if (number < 1 || number > of) {
      throw new UserError(
          "shard is %d/%d; the first must be from 1 to the second. Maybe 1/%d"
              .formatted(number, of, Math.max(of, 1)));
    }
  }

  /** Reads {@code i/n}. */
  public static Shard of(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new UserError(
          "shard is %s; it must be two whole numbers with a slash. Maybe 1/4".formatted(text));
    }
    return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  /**
   * The tasks in this part. Each task goes, in order, to the part that is shortest so far; tasks
   * that share a calibration tend to end up together.
   */
  public List<Task> of(List<Task> tasks) {
    List<List<Task>> parts = new ArrayList<>();
    for (int part = 0; part < of; part++) {
      parts.add(new ArrayList<>());
    }
    List<Costs> costs = parts.stream().map(part -> new Costs()).toList();
    for (Task task : tasks) {
      int least = 0;
      double leastSeconds = Double.POSITIVE_INFINITY;
      for (int part = 0; part < of; part++) {
        double then = costs.get(part).with(task);
        if (then < leastSeconds) {
          least = part;
          leastSeconds = then;
        }
      }
      costs.get(least).add(task);
      parts.get(least).add(task);
    }
    return List.copyOf(parts.get(number - 1));
  }
}
