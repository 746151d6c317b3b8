package dev.cicada.lab.report;

import dev.cicada.files.AtomicFile;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of {@code summary.md}: a table of what holds, to be copied into other documents.
 *
 * <p>Every number is followed by a comment that says where it comes from, so that a test can check
 * documents against {@code claims.json}.
 */
record SummaryFile(List<Claim> claims, double level) implements AtomicFile.Content {
  static final String FILE = "summary.md";

  @Override
  public void write(OutputStream stream) throws IOException {
    List<Claim> papers = claims.stream().filter(claim -> !claim.ours()).toList();
    StringBuilder text = new StringBuilder();
    if (!papers.isEmpty()) {
      Headline headline = new Headline(papers, level);
      Stance best = headline.mostFavourable();
      text.append(
          "| claim of the paper | to the letter: %s | most favourable: %s | in all readings |\n"
              .formatted(Stance.LITERAL.words(), headline.words(best)));
      text.append("|---|---|---|---|\n");
      sentences(papers)
          .forEach(
              (sentence, same) ->
                  text.append(
                      "| %s (%s) | %s | %s | %s |\n"
                          .formatted(
                              sentence,
                              figures(same),
                              cell(same, Stance.LITERAL),
                              cell(same, best),
                              all(same))));
    }
    List<Claim> ours = claims.stream().filter(Claim::ours).toList();
    if (!ours.isEmpty()) {
      text.append("\n| claim of our own | number that says least for it | in all cases |\n");
      text.append("|---|---|---|\n");
      for (Claim claim : ours) {
        Claim.Reading least = claim.weakest();
        text.append(
            "| %s | %s | %s |\n"
                .formatted(
                    claim.sentence(), number(claim, least, least.weakest()), all(List.of(claim))));
      }
    }
    stream.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, List<Claim>> sentences(List<Claim> some) {
    return some.stream()
        .collect(Collectors.groupingBy(Claim::sentence, LinkedHashMap::new, Collectors.toList()));
  }

  private static String figures(List<Claim> same) {
    return same.stream()
        .map(claim -> claim.id().replaceAll("-.*", ""))
        .collect(Collectors.joining(", "));
  }

  /** How often there is each verdict, and the range of the weakest numbers. */
  private static String cell(List<Claim> same, Stance stance) {
    String verdicts =
        tally(same.stream().map(claim -> Headline.of(claim, stance).verdict()).toList());
    Claim least = same.stream().min(byWeakest(stance)).orElseThrow();
    Claim most = same.stream().max(byWeakest(stance)).orElseThrow();
    Claim.Reading low = Headline.of(least, stance);
    Claim.Reading high = Headline.of(most, stance);
    String numbers = number(least, low, low.weakest());
    return verdicts
        + ": "
        + (same.size() == 1 ? numbers : numbers + " to " + number(most, high, high.weakest()));
  }

  private static Comparator<Claim> byWeakest(Stance stance) {
    return Comparator.comparingDouble(
        claim -> Headline.of(claim, stance).weakest().interval().mean());
  }

  private static String all(List<Claim> same) {
    return tally(
        same.stream()
            .flatMap(claim -> claim.readings().stream())
            .map(Claim.Reading::verdict)
            .toList());
  }

  private static String tally(List<Verdict> verdicts) {
    return Stream.of(Verdict.HOLDS, Verdict.UNDECIDED, Verdict.DOES_NOT_HOLD)
        .filter(verdicts::contains)
        .map(
            verdict ->
                verdicts.size() == 1
                    ? verdict.words()
                    : "%s in %d of %d"
                        .formatted(
                            verdict.words(),
                            verdicts.stream().filter(verdict::equals).count(),
                            verdicts.size()))
        .collect(Collectors.joining(", "));
  }

  /** A number with its unit, and where it comes from. */
  private static String number(Claim claim, Claim.Reading reading, Comparison comparison) {
    String shown = Numbers.estimate(comparison);
    String unit = Numbers.unit(comparison);
    return "%s<!--run: %s; %s; %s; estimate-->%s"
        .formatted(shown, claim.id(), reading.name(), comparison.quantity(), unit);
  }
}
