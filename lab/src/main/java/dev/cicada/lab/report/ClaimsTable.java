package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.BandReading;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Foresight;
import dev.cicada.lab.experiment.Iterations;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.FalseDiscoveries;
import dev.cicada.lab.statistics.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every verdict: a row for each sentence and figure, a column for each reading of the paper. */
final class ClaimsTable {
  private static final List<BandReading> BANDS = List.of(BandReading.values());

  private final List<Section> sections;
  private final Headline headline;
  private final FalseDiscoveries among;
  private final Html html;

  ClaimsTable(Report report, Html html) {
    sections = report.sections().stream().filter(each -> !each.seeds().isEmpty()).toList();
    among = report.among();
    headline = new Headline(claims(false), among.level());
    this.html = html;
  }

  /** How many claims hold, under the most literal reading and the most favourable one. */
  void headline() {
    if (headline.claims().isEmpty()) {
      return;
    }
    Stance best = headline.mostFavourable();
    html.raw("<div class=\"headline\">");
    card("To the letter", Stance.LITERAL);
    card("At its most favourable", best);
    html.raw("</div>");
    html.add(
        "<p>Of %s of the paper, <b>%s</b> under every reading that was run, and %s under none. What"
            + " the paper leaves open, and each verdict, is in <a href=\"#verdicts\">one table</a>.</p>",
        counted(headline.claims().size(), "claim", "claims"),
        counted(headline.holdAlways(), "holds", "hold"),
        counted(headline.holdNever(), "holds", "hold"));
  }

  private void card(String title, Stance stance) {
    Headline.Count plain = headline.plain(stance);
    Headline.Count adjusted = headline.adjusted(stance);
    html.raw("<div class=\"card\">");
    html.add("<h2>%s</h2><p class=\"reading\">%s</p>", title, headline.words(stance));
    html.add(
        "<p class=\"score\"><b class=\"holds\">%s</b> hold, <b class=\"undecided\">%s</b> undecided,"
            + " <b class=\"does-not-hold\">%s</b> do not</p>",
        plain.holds(), plain.undecided(), plain.fails());
    html.add(
        "<p class=\"reading\">allowing for %s comparisons: %s, %s, %s</p></div>",
        among.comparisons(), adjusted.holds(), adjusted.undecided(), adjusted.fails());
  }

  /** All verdicts. */
  void write() {
    papers();
    ours();
  }

  private void papers() {
    Map<String, List<Claim>> sentences = sentences(false);
    if (sentences.isEmpty()) {
      return;
    }
    html.raw("<h2 id=\"verdicts\">Every verdict on the paper</h2>");
    html.raw(
        """
        <p class="legend"><span class="holds">&#10003;</span> holds, <span class="does-not-hold">&#10007;</span>
        does not hold, <span class="undecided">&#9675;</span> undecided, &middot; not run. The upper sign is the verdict by itself,
        the lower one what is left of it among all comparisons. Bands:""");
    html.raw(
        BANDS.stream()
            .map(band -> "<b>%d</b> %s".formatted(number(band), Html.escape(band.sentence())))
            .collect(Collectors.joining(", ", "", ".</p>")));
    html.raw("<table class=\"matrix\"><thead><tr><th></th>");
    for (Iterations iterations : Iterations.values()) {
      html.raw("<th colspan=\"10\">%s</th>".formatted(Html.escape(iterations.words())));
    }
    html.raw("</tr><tr><th></th>");
    for (int half = 0; half < Iterations.values().length; half++) {
      for (Foresight foresight : Foresight.values()) {
        html.raw("<th colspan=\"5\">%s</th>".formatted(foresight.words()));
      }
    }
    html.raw("</tr><tr><th>band</th>");
    for (Stance stance : Stance.all()) {
      BandReading band = stance.bands().iterator().next();
      html.raw(
          "<th class=\"%s\" title=\"%s\">%d</th>"
              .formatted(edge(stance), Html.escape(band.sentence()), number(band)));
    }
    html.raw("</tr></thead><tbody>");
    sentences.forEach(
        (sentence, same) -> {
          html.add("<tr class=\"sentence\"><th colspan=\"21\">%s</th></tr>", sentence);
          same.forEach(this::row);
        });
    html.raw("</tbody></table>");
  }

  private void row(Claim claim) {
    StringBuilder row = new StringBuilder("<tr>");
    row.append("<th><a href=\"#%s\">%s</a></th>".formatted(claim.id(), figure(claim)));
    for (Stance stance : Stance.all()) {
      Optional<Claim.Reading> reading = claim.under(stance);
      if (reading.isEmpty()) {
        row.append("<td class=\"%s\">&middot;</td>".formatted(edge(stance)));
      } else {
        Verdict plain = reading.get().verdict();
        Verdict adjusted = reading.get().verdictAt(among.level());
        row.append(
            "<td class=\"%s\" title=\"%s: %s; among all %s\">%s<br>%s</td>"
                .formatted(
                    edge(stance),
                    Html.escape(stance.words()),
                    plain.words(),
                    adjusted.words(),
                    sign(plain),
                    sign(adjusted)));
      }
    }
    html.raw(row.append("</tr>").toString());
  }

  /** The number over the columns of a band. */
  private static int number(BandReading band) {
    return BANDS.indexOf(band) + 1;
  }

  /** The style of a column that begins a group. */
  private static String edge(Stance stance) {
    return stance.bands().contains(BandReading.FIXED) ? "edge" : "";
  }

  private static String figure(Claim claim) {
    return claim.id().replaceAll("-.*", "");
  }

  private void ours() {
    Map<String, List<Claim>> sentences = sentences(true);
    if (sentences.isEmpty()) {
      return;
    }
    html.raw("<h2 id=\"ours\">Claims of our own</h2>");
    html.raw("<table class=\"own\"><thead><tr><th>claim</th><th>by itself</th>");
    html.raw("<th>among all</th><th>number that says least for it, 95 %</th></tr></thead><tbody>");
    sentences.forEach((sentence, same) -> same.forEach(this::own));
    html.raw("</tbody></table>");
  }

  private void own(Claim claim) {
    Claim.Reading weakest = claim.weakest();
    Comparison number = weakest.weakest();
    html.raw("<tr>");
    html.add(
        "<td data-label=\"\"><a href=\"#%s\">%s</a>: %s</td>",
        claim.id(), figure(claim), claim.sentence());
    html.raw("<td data-label=\"by itself\">%s</td>".formatted(tally(claim, 1)));
    html.raw("<td data-label=\"among all\">%s</td>".formatted(tally(claim, among.level())));
    html.add(
        "<td data-label=\"least\">%s: <b>%s</b><span class=\"reading\">%s</span></td>",
        number.quantity(), Numbers.of(number), weakest.name());
    html.raw("</tr>");
  }

  /** The verdict on a claim or, if it depends on the reading, how often there is each. */
  private static String tally(Claim claim, double level) {
    List<Verdict> all = claim.readings().stream().map(each -> each.verdictAt(level)).toList();
    return List.of(Verdict.HOLDS, Verdict.UNDECIDED, Verdict.DOES_NOT_HOLD).stream()
        .filter(all::contains)
        .map(
            verdict ->
                badge(verdict)
                    + (all.size() == 1
                        ? ""
                        : " %d of %d"
                            .formatted(all.stream().filter(verdict::equals).count(), all.size())))
        .map(pill -> "<span class=\"pill\">" + pill + "</span>")
        .collect(Collectors.joining());
  }

  private List<Claim> claims(boolean ours) {
    return sections.stream()
        .flatMap(section -> section.findings().claims().stream())
        .filter(claim -> claim.ours() == ours)
        .toList();
  }

  /** Claims by sentence: several figures may share one. */
  private Map<String, List<Claim>> sentences(boolean ours) {
    return claims(ours).stream()
        .collect(Collectors.groupingBy(Claim::sentence, LinkedHashMap::new, Collectors.toList()));
  }

  static String badge(Verdict verdict) {
    return "<span class=\"badge %s\">%s</span>".formatted(type(verdict), verdict.words());
  }

  /** A verdict as a single character. */
  static String sign(Verdict verdict) {
    String sign =
        switch (verdict) {
          case HOLDS -> "&#10003;";
          case DOES_NOT_HOLD -> "&#10007;";
          case UNDECIDED -> "&#9675;";
        };
    return "<span class=\"%s\">%s</span>".formatted(type(verdict), sign);
  }

  private static String type(Verdict verdict) {
    return verdict.words().replace(' ', '-');
  }

  private static String counted(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
