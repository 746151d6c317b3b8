package dev.cicada.lab.report;

import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Experiment.Heading;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.experiment.Findings.Picture;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Verdict;
import dev.cicada.run.Provenance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The content of {@code report.html}: one page that needs nothing but itself. */
final class Page {
  private final Report report;
  private final RunCommits commits;
  private final Profile profile;
  private final Html html = new Html();

  Page(Report report, RunCommits commits) {
    this.report = report;
    this.commits = commits;
    profile = report.reproduction().profile();
  }

  String html() {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    html.add("<title>Cicada: %s</title>", title());
    html.raw("<style>\n" + style() + "</style>\n</head>\n<body>\n<main>");
    introduction();
    if (!isOwn()) {
      new ClaimsTable(report, html).write();
      method();
    }
    String figure = "";
    for (Section section : report.sections()) {
      Heading heading = section.experiment().heading();
      if (!isOwn() && !heading.figure().equals(figure)) {
        figure = heading.figure();
        html.add("<h2 id=\"%s\">%s</h2>", figure, figureName(figure));
      }
      section(section);
    }
    provenance();
    return html.raw("</main>\n</body>\n</html>").toString();
  }

  private static String style() {
    try (InputStream stream = Page.class.getResourceAsStream("report.css")) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String figureName(String figure) {
    if (isSweep(figure)) {
      return "Sweep: " + figure;
    }
    return figure.startsWith("fig") ? "Figure " + figure.substring(3) : "Ours: " + figure;
  }

  private boolean isSweep(String id) {
    return profile.sweeps().stream().anyMatch(sweep -> sweep.id().equals(id));
  }

  /** Whether it is about a user's own sweeps alone, and so not about the paper. */
  private boolean isOwn() {
    return report.skipped().isEmpty()
        && report.sections().stream()
            .allMatch(section -> isSweep(section.experiment().heading().id()));
  }

  private String title() {
    return isOwn()
        ? report.sections().stream()
            .map(section -> section.experiment().heading().title())
            .collect(Collectors.joining("; "))
        : "What of the paper holds";
  }

  private void introduction() {
    html.raw("<header>");
    html.add("<h1>%s</h1>", title());
    if (isOwn()) {
      html.add(
          "<p>Profile <b>%s</b>: %s. Every mean is over %s.</p>",
          profile.name(), profile.description(), seeds());
      warnings();
      html.raw("</header>");
      return;
    }
    html.add(
        "<p>The evaluation of <cite>Asynchronous Wireless Federated Learning with Probabilistic"
            + " Client Selection</cite> (Yang, Liu, Chen, Chen, Li), run again with Cicada. Profile"
            + " <b>%s</b>: %s. Every mean is over %s, and every verdict is computed from the data.</p>",
        profile.name(), profile.description(), seeds());
    String notChosen = notChosen();
    if (!notChosen.isEmpty()) {
      html.add("<p>Not run here: %s.</p>", notChosen);
    }
    if (!report.skipped().isEmpty()) {
      html.add(
          "<p class=\"warning\">Left out, for CIFAR-10 was not at hand: %s.</p>",
          String.join(", ", report.skipped()));
    }
    warnings();
    html.raw("</header>");
  }

  private String seeds() {
    return profile.seeds() == 1 ? "one seed" : profile.seeds() + " seeds";
  }

  private void warnings() {
    if (!report.failures().isEmpty()) {
      html.raw("<div class=\"warning\"><p>Runs that failed:</p><ul>");
      report.failures().forEach(failure -> html.add("<li>%s</li>", failure));
      html.raw("</ul></div>");
    }
  }

  /** What there is but was not asked for. */
  private String notChosen() {
    Set<String> known =
        report.sections().stream()
            .map(section -> section.experiment().heading().id())
            .collect(Collectors.toSet());
    known.addAll(report.skipped());
    return Experiments.of(profile).stream()
        .map(each -> each.heading().id())
        .filter(id -> !known.contains(id))
        .collect(Collectors.joining(", "));
  }

  private void method() {
    html.raw(
        """
        <details id="method"><summary>How verdicts are made</summary>
        <p>The same seed gives every scheme the same channels, data, first model and draws, so schemes
        are compared seed by seed: the difference (of accuracies) or the factor (of energies, in the
        geometric mean) has a 95 % confidence interval by Student's t. A claim <b>holds</b> if the whole
        interval is on its side, <b>does not hold</b> if all of it is on the other side, and is
        <b>not distinguishable</b> at this many seeds otherwise. A claim about several schemes holds if
        it holds against each, and fails with any, so that it fails by luck more easily than it holds. The
        number shown is the one that says least for it. These verdicts stand alone; <code>claims.json</code>
        also has what is left of each among all comparisons, if one in twenty of those told apart may be
        luck (Benjamini and Hochberg).</p>
        <p><b>Accuracy at equal energy</b> is the mean test accuracy over energies from half to all of
        what the more frugal of two schemes spends in that seed, with straight lines between tests, and
        one in ten right before the first. A single test swings by some points.</p>
        <p><b>Readings.</b> The paper does not say which share of the band its benchmarks' callers get,
        nor whether its figures show the offline plan (P1, which knows all channels in advance) or the
        online one (P1'). Both change the ranking, so each claim is judged under each reading; the first
        is the one that the paper most likely means. The proposed scheme always has the shares of its
        own plan, except in <a href="#beyond">beyond</a>. It is calibrated (by rho) to as many expected
        calls per round as the benchmarks make.</p>
        <p>The other choices that the paper leaves open, unless a profile makes them otherwise: rates in
        log2, lambda = 0.01, positions drawn anew each round, the 784-200-200-10 network, whose size is
        the paper's 6.37 Mbit, and the number of rounds of figures 6 to 8.</p>
        </details>""");
  }

  private void section(Section section) {
    Heading heading = section.experiment().heading();
    html.add("<section id=\"%s\">", "panel-" + heading.id());
    html.add("<h3>%s: %s</h3>", heading.id(), heading.title());
    html.add("<p><b>Run.</b> %s</p>", heading.ran());
    if (!heading.paper().isEmpty()) {
      html.add("<p><b>The paper says.</b> %s</p>", heading.paper());
    }
    if (!section.failed().isEmpty()) {
      html.add(
          "<p class=\"warning\">%s runs failed; %s of %s seeds are complete.</p>",
          section.failed().size(), section.seeds().size(), profile.seeds());
    }
    if (section.seeds().isEmpty()) {
      html.raw("<p class=\"warning\">No seed is complete, so there is nothing to show.</p>");
    } else {
      html.raw("<div class=\"pictures\">");
      section.findings().pictures().forEach(this::picture);
      html.raw("</div>");
      section.findings().claims().forEach(this::claim);
      if (!section.findings().remarks().isEmpty()) {
        html.raw("<ul class=\"remarks\">");
        section.findings().remarks().forEach(remark -> html.add("<li>%s</li>", remark));
        html.raw("</ul>");
      }
    }
    html.raw("</section>");
  }

  private void picture(Picture picture) {
    html.raw("<figure>");
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    try {
      picture.figure().writeSvg(svg);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    html.raw(svg.toString(StandardCharsets.UTF_8));
    String files =
        Stream.of("svg", "pdf", "csv")
            .map(type -> "<a href=\"figures/%s.%s\">%s</a>".formatted(picture.name(), type, type))
            .collect(Collectors.joining(" "));
    html.raw(
        "<figcaption>%s<span class=\"files\">%s</span></figcaption>"
            .formatted(Html.escape(picture.reading()), files));
    html.raw("</figure>");
  }

  private void claim(Claim claim) {
    html.raw("<div class=\"claim\">");
    html.raw(
        "<p id=\"%s\"><b>%s</b> %s</p>"
            .formatted(claim.id(), Html.escape(claim.sentence()), ClaimsTable.verdict(claim)));
    html.raw("<table class=\"readings\"><tbody>");
    for (Claim.Reading reading : claim.readings()) {
      html.raw("<tr>");
      html.add("<td>%s</td>", reading.name());
      html.raw("<td>%s</td><td>".formatted(ClaimsTable.badge(reading.verdict().words())));
      for (Comparison comparison : reading.comparisons()) {
        html.add(
            "<div><span class=\"%s\">%s</span> %s: <b>%s</b></div>",
            comparison.verdict().words().replace(' ', '-'),
            sign(comparison.verdict()),
            comparison.quantity(),
            Numbers.of(comparison));
      }
      html.raw("</td></tr>");
    }
    html.raw("</tbody></table></div>");
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "\u2713";
      case DOES_NOT_HOLD -> "\u2717";
      case NOT_DISTINGUISHABLE -> "?";
    };
  }

  private void provenance() {
    Provenance here = Provenance.here();
    html.raw("<h2 id=\"provenance\">Provenance</h2>");
    html.add(
        "<p>Report by Cicada %s, commit %s, JDK %s, %s. The same seeds give the same numbers on every"
            + " machine.</p>",
        here.version(), here.commit(), here.jdk(), here.system());
    html.raw("<ul>");
    commits
        .counts()
        .forEach((commit, count) -> html.add("<li>%s runs by commit %s</li>", count, commit));
    html.raw("</ul>");
    if (commits.reused() > 0) {
      html.add(
          "<p class=\"warning\">%s runs were made by other code than what is here, and were taken"
              + " over because somebody said that the change does not matter (--reuse).</p>",
          commits.reused());
    } else if (commits.counts().size() > 1) {
      html.raw("<p>In all of these commits the code that makes results is the same.</p>");
    }
  }
}
