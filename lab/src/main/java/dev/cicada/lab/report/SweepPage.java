package dev.cicada.lab.report;

import dev.cicada.lab.Sweep;
import dev.cicada.lab.experiment.SweepExperiment.Pair;
import dev.cicada.lab.statistics.Comparison;
import java.util.stream.Collectors;

/** The page of a sweep: what was run, figures, and what differs. */
final class SweepPage {
  private final SweepReport report;
  private final RunCommits commits;
  private final Sweep sweep;
  private final Html html = new Html();

  SweepPage(SweepReport report, RunCommits commits) {
    this.report = report;
    this.commits = commits;
    sweep = report.sweep();
  }

  String html() {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    html.add("<title>%s</title>", sweep.title());
    html.raw("<style>\n" + Style.css() + "</style>\n</head>\n<body>\n<main>");
    html.add("<h1>%s</h1>", sweep.title());
    if (!sweep.description().isEmpty()) {
      html.add("<p>%s</p>", sweep.description());
    }
    html.add(
        "<p>%s: %s. Every mean is over %s.</p>",
        report.section().seeds().size() < sweep.seeds() ? "Run so far" : "Run",
        sweep.grid().entrySet().stream()
            .map(each -> each.getKey() + " = " + String.join(", ", each.getValue()))
            .collect(Collectors.joining("; ")),
        report.section().seeds().size() == 1
            ? "one seed"
            : report.section().seeds().size() + " seeds");
    html.raw(
        "<p>Data: <a href=\"results.csv\">a row for each run</a>, <a href=\"comparisons.csv\">all"
            + " comparisons</a>, <a href=\"runs.csv\">which folder is what</a>.</p>");
    failures();
    if (report.section().seeds().isEmpty()) {
      html.raw("<p class=\"warning\">No seed is complete, so there is nothing to show.</p>");
    } else {
      html.raw("<div class=\"gallery\">");
      report
          .section()
          .findings()
          .pictures()
          .forEach(picture -> Pictures.write(html, picture, picture.name()));
      html.raw("</div>");
      comparisons();
    }
    settings();
    return html.raw("</main>\n</body>\n</html>").toString();
  }

  private void failures() {
    if (!report.failures().isEmpty()) {
      html.raw("<div class=\"warning\"><p>Runs that failed:</p><ul>");
      report.failures().forEach(failure -> html.add("<li>%s</li>", failure));
      html.raw("</ul></div>");
    }
  }

  private void comparisons() {
    if (report.pairs().isEmpty()) {
      return;
    }
    html.add("<h2 id=\"comparisons\">Every two values of %s</h2>", sweep.compare());
    html.raw(
        "<p>Differences are seed by seed, with 95&nbsp;% confidence intervals by Student's t;"
            + " accuracy is the mean of the last five tests. <b>Bold</b> is what is told apart, and"
            + " &#8224; what still is among all comparisons of this page (Benjamini and Hochberg).</p>");
    html.raw("<table class=\"own\"><thead><tr><th>compared</th><th>accuracy, difference</th>");
    html.raw("<th>energy, factor</th></tr></thead><tbody>");
    double level = report.level();
    for (Pair pair : report.pairs()) {
      html.raw("<tr>");
      html.add(
          "<td data-label=\"\">%s against %s<span class=\"reading\">%s</span></td>",
          pair.one(), pair.other(), pair.where());
      html.raw("<td data-label=\"accuracy\">%s</td>".formatted(number(pair.accuracy(), level)));
      html.raw("<td data-label=\"energy\">%s</td></tr>".formatted(number(pair.energy(), level)));
    }
    html.raw("</tbody></table>");
  }

  private static String number(Comparison comparison, double level) {
    String number = Html.escape(Numbers.of(comparison));
    String marked = comparison.isToldApart(1) ? "<b>" + number + "</b>" : number;
    return comparison.isToldApart(level) ? marked + " &#8224;" : marked;
  }

  private void settings() {
    html.raw("<h2 id=\"settings\">Settings of all runs, and what made them</h2>");
    html.add(
        "<p>%s. What is not named is as <code>cicada simulate --print-config</code> shows.</p>",
        sweep.common().isEmpty()
            ? "Defaults"
            : sweep.common().entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getValue())
                .collect(Collectors.joining(", ")));
    html.raw("<ul>");
    commits
        .counts()
        .forEach((commit, count) -> html.add("<li>%s runs by commit %s</li>", count, commit));
    html.raw("</ul>");
  }
}
