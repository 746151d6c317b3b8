package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the page says first: which claims hold, in short, and then one by one. */
final class ClaimsTable {
  private final List<Section> sections;
  private final Html html;

  ClaimsTable(Report report, Html html) {
    sections = report.sections().stream().filter(each -> !each.seeds().isEmpty()).toList();
    this.html = html;
  }

  void write() {
    html.raw("<h2 id=\"claims\">What holds, in short</h2>");
    papers();
    ours();
    html.raw("<h2 id=\"all-claims\">Every claim</h2>");
    html.raw("<table class=\"claims\"><thead><tr><th>figure</th><th>claim</th><th>verdict</th>");
    html.raw("<th>number that says least for it, 95 % interval</th></tr></thead><tbody>");
    for (Section section : sections) {
      section.findings().claims().forEach(claim -> row(figure(section), claim));
    }
    html.raw("</tbody></table>");
  }

  private static String figure(Section section) {
    return section.experiment().heading().id();
  }

  private void papers() {
    List<Claim> claims = claims(false);
    if (claims.isEmpty()) {
      return;
    }
    List<Verdict> likely = claims.stream().map(ClaimsTable::likely).toList();
    html.add(
        "<p>Of %s of the paper, each read as it is most likely meant, <b>%s</b>, <b>%s</b>, and %s"
            + " not distinguishable at this many seeds. The verdict on %s of them depends on what the"
            + " paper leaves open: how its benchmarks share the band, and whether its plan knows all"
            + " channels in advance (<a href=\"#method\">how verdicts are made</a>).</p>",
        counted(claims.size(), "claim", "claims"),
        counted(count(likely, Verdict.HOLDS), "holds", "hold"),
        counted(count(likely, Verdict.DOES_NOT_HOLD), "does not", "do not"),
        counted(count(likely, Verdict.NOT_DISTINGUISHABLE), "is", "are"),
        claims.stream().filter(claim -> !claim.isUnanimous()).count());
    html.raw("<table class=\"short\"><thead><tr><th>claim of the paper</th><th>figures</th>");
    html.raw("<th>as most likely meant</th><th>in other readings</th></tr></thead><tbody>");
    sentences(false)
        .forEach(
            (sentence, same) ->
                row(
                    sentence,
                    same,
                    verdicts(same.stream().map(ClaimsTable::likely).toList()),
                    verdicts(
                        same.stream()
                            .flatMap(claim -> claim.readings().stream().skip(1))
                            .map(Claim.Reading::verdict)
                            .toList())));
    html.raw("</tbody></table>");
  }

  private void ours() {
    List<Claim> claims = claims(true);
    if (claims.isEmpty()) {
      return;
    }
    html.add(
        "<p>Of %s of our own, <b>%s</b> in every case that was tried.</p>",
        counted(claims.size(), "claim", "claims"),
        counted(
            claims.stream()
                .filter(claim -> claim.count(Verdict.HOLDS) == claim.readings().size())
                .count(),
            "holds",
            "hold"));
    html.raw("<table class=\"short\"><thead><tr><th>claim of our own</th><th>figure</th>");
    html.raw("<th>in all cases</th></tr></thead><tbody>");
    sentences(true)
        .forEach(
            (sentence, same) ->
                row(
                    sentence,
                    same,
                    verdicts(
                        same.stream()
                            .flatMap(claim -> claim.readings().stream())
                            .map(Claim.Reading::verdict)
                            .toList())));
    html.raw("</tbody></table>");
  }

  private List<Claim> claims(boolean ours) {
    return sections.stream()
        .flatMap(section -> section.findings().claims().stream())
        .filter(claim -> claim.ours() == ours)
        .toList();
  }

  /** Claims that say the same of several figures, by what they say. */
  private Map<String, List<Claim>> sentences(boolean ours) {
    return claims(ours).stream()
        .collect(Collectors.groupingBy(Claim::sentence, LinkedHashMap::new, Collectors.toList()));
  }

  private void row(String sentence, List<Claim> same, String... verdicts) {
    String figures =
        same.stream()
            .map(
                claim ->
                    "<a href=\"#%s\">%s</a>"
                        .formatted(claim.id(), claim.id().replaceAll("-.*", "")))
            .collect(Collectors.joining(" "));
    html.raw("<tr>");
    html.add("<td data-label=\"claim\">%s</td>", sentence);
    html.raw("<td data-label=\"figures\">" + figures + "</td>");
    for (int column = 0; column < verdicts.length; column++) {
      String label = column == 0 ? "verdict" : "other readings";
      html.raw("<td data-label=\"%s\">%s</td>".formatted(label, verdicts[column]));
    }
    html.raw("</tr>");
  }

  /** How many there are of each verdict, the best first. */
  private static String verdicts(List<Verdict> verdicts) {
    return Stream.of(Verdict.HOLDS, Verdict.NOT_DISTINGUISHABLE, Verdict.DOES_NOT_HOLD)
        .filter(verdicts::contains)
        .map(
            verdict ->
                verdicts.size() == 1
                    ? badge(verdict.words())
                    : "<span class=\"count\">%s %d of %d</span>"
                        .formatted(
                            badge(verdict.words()), count(verdicts, verdict), verdicts.size()))
        .collect(Collectors.joining("<br>"));
  }

  private void row(String figure, Claim claim) {
    Claim.Reading first = claim.readings().get(0);
    Comparison number = first.weakest();
    html.raw("<tr>");
    html.add("<td data-label=\"figure\"><a href=\"#%s\">%s</a></td>", claim.id(), figure);
    html.add("<td data-label=\"claim\">%s%s</td>", claim.sentence(), claim.ours() ? " (ours)" : "");
    html.raw("<td data-label=\"verdict\">" + verdict(claim) + "</td>");
    html.add(
        "<td data-label=\"number\">%s: <b>%s</b><span class=\"reading\">%s</span></td>",
        number.quantity(), Numbers.of(number), first.name());
    html.raw("</tr>");
  }

  /** The verdict on a claim, with how often it is so if that depends on the reading. */
  static String verdict(Claim claim) {
    if (claim.isUnanimous()) {
      return badge(claim.verdict());
    }
    String tally =
        "holds in %d of %d readings, fails in %d"
            .formatted(
                claim.count(Verdict.HOLDS),
                claim.readings().size(),
                claim.count(Verdict.DOES_NOT_HOLD));
    return claim.ours()
        ? badge(claim.verdict()) + " <span class=\"reading\">" + tally + "</span>"
        : badge(likely(claim).words())
            + " <span class=\"reading\">as most likely meant; "
            + tally
            + "</span>";
  }

  static String badge(String verdict) {
    return "<span class=\"badge %s\">%s</span>"
        .formatted(verdict.replace(' ', '-').toLowerCase(Locale.ROOT), Html.escape(verdict));
  }

  private static Verdict likely(Claim claim) {
    return claim.readings().get(0).verdict();
  }

  private static long count(Collection<Verdict> verdicts, Verdict verdict) {
    return verdicts.stream().filter(verdict::equals).count();
  }

  private static String counted(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
