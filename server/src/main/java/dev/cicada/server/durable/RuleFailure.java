package dev.cicada.server.durable;

import dev.cicada.extension.ExtensionFault;
import dev.cicada.server.history.Entry;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that an aggregation must not do, but did, and which updates to leave out for it.
 *
 * @param share of the updates to leave out, largest first, if no culprit is known
 * @param culprit the update on which it failed
 */
record RuleFailure(RuntimeException cause, double share, Entry.@Nullable Received culprit) {
  private static final String RULE = "the aggregation";

  /** The aggregation threw something, perhaps on one update. */
  static RuleFailure thrown(Throwable thrown, Entry.@Nullable Received culprit) {
    return new RuleFailure(
        ExtensionFault.within(thrown)
            .orElseGet(() -> ExtensionFault.wrong(RULE, "it failed: " + thrown)),
        0.5,
        culprit);
  }

  /** What is wrong with its result; null if nothing is. */
  static @Nullable RuleFailure in(float[] model, float[][] memory) {
    if (!isFinite(model)) {
      return new RuleFailure(ExtensionFault.wrong(RULE, "its model is not finite"), 0, null);
    }
    for (float[] row : memory) {
      if (row.length != model.length) {
        String finding = "a row of its state has %d values; it must have the model's %d";
        return new RuleFailure(
            ExtensionFault.wrong(RULE, finding.formatted(row.length, model.length)), 0.5, null);
      }
      if (!isFinite(row)) {
        return new RuleFailure(ExtensionFault.wrong(RULE, "its state is not finite"), 0, null);
      }
    }
    return null;
  }

  private static boolean isFinite(float[] values) {
    for (float value : values) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  /** Which of these updates to leave out; at least one. */
  List<Entry.Received> culprits(List<Entry.Received> updates) {
    if (culprit != null) {
      return List.of(culprit);
    }
    return updates.stream()
        .sorted(Comparator.comparingDouble(Entry.Received::norm).reversed())
        .limit(Math.max(1, (long) Math.ceil(share * updates.size())))
        .toList();
  }
}
