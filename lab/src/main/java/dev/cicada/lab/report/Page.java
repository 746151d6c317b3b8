package dev.cicada.lab.report;

import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction.Section;
import dev.cicada.lab.experiment.Claim;
import dev.cicada.lab.experiment.Experiment.Heading;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.experiment.Findings.Picture;
import dev.cicada.lab.experiment.Stance;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.run.Provenance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The content of {@code report.html}: a page that needs no other file. */
final class Page {
  private final Report report;
  private final RunCommits commits;
  private final Profile profile;
  private final Collection<List<Section>> papers;
  private final Collection<List<Section>> ours;
  private final Html html = new Html();
  private final Set<String> shown = new HashSet<>();

  Page(Report report, RunCommits commits) {
    this.report = report;
    this.commits = commits;
    profile = report.profile();
    papers = byFigure(report.sections(), true);
    ours = byFigure(report.sections(), false);
  }

  String html() {
    html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    html.raw("<title>Cicada: Which of the paper's claims hold</title>");
    html.raw("<style>\n" + Style.css() + "</style>\n</head>\n<body>\n<main>");
    ClaimsTable claims = new ClaimsTable(report, html);
    introduction(claims);
    contents();
    figures();
    claims.write();
    method();
    details();
    provenance();
    return html.raw("</main>\n</body>\n</html>").toString();
  }

  private void contents() {
    html.raw("<nav><b>Contents</b>");
    if (!papers.isEmpty()) {
      link("figures", "the paper's figures");
    }
    if (!ours.isEmpty()) {
      link("beyond-figures", "figures of our own");
    }
    if (report.claims().stream().anyMatch(claim -> !claim.ours())) {
      link("verdicts", "verdicts on the paper");
    }
    if (report.claims().stream().anyMatch(Claim::ours)) {
      link("ours", "claims of our own");
    }
    link("method", "how verdicts are made");
    link("details", "every experiment in detail");
    link("provenance", "provenance");
    html.raw("</nav>");
  }

  private void link(String id, String words) {
    html.add("<a href=\"#%s\">%s</a>", id, words);
  }

  /** The first picture of every panel, laid out as in the paper, so that they can be compared. */
  private void figures() {
    if (!papers.isEmpty()) {
      html.raw("<h2 id=\"figures\">The paper's figures, laid out as there</h2>");
      html.add(
          "<p>%s. The other readings are under <a href=\"#details\">every experiment</a>.</p>",
          "Read to the letter: " + Stance.LITERAL.words());
      html.raw("<div class=\"gallery\">");
      papers.forEach(sections -> sections.forEach(section -> leads(section, sections.size())));
      html.raw("</div>");
    }
    if (!ours.isEmpty()) {
      html.raw("<h2 id=\"beyond-figures\">Figures of our own</h2><div class=\"gallery\">");
      ours.forEach(
          sections ->
              sections.forEach(section -> picture(section.findings().pictures().get(0), section)));
      html.raw("</div>");
    }
  }

  /** The panels of each figure of which there are pictures, the paper's or ours. */
  private static Collection<List<Section>> byFigure(List<Section> sections, boolean papers) {
    Map<String, List<Section>> byFigure = new LinkedHashMap<>();
    for (Section section : sections) {
      String figure = section.experiment().heading().figure();
      if (!section.findings().pictures().isEmpty() && isPapers(figure) == papers) {
        byFigure.computeIfAbsent(figure, any -> new ArrayList<>()).add(section);
      }
    }
    return byFigure.values();
  }

  /** What the paper shows in a panel: one picture, or two for figure 3. */
  private void leads(Section section, int panels) {
    List<Picture> pictures = section.findings().pictures();
    pictures.stream()
        .filter(picture -> isLead(picture, section, panels))
        .forEach(picture -> picture(picture, section));
  }

  private static boolean isLead(Picture picture, Section section, int panels) {
    String id = section.experiment().heading().id();
    return picture.equals(section.findings().pictures().get(0))
        || (panels == 1 && picture.name().equals(id + "-energy"));
  }

  private static boolean isPapers(String figure) {
    return figure.startsWith("fig");
  }

  /** Everything else, folded. */
  private void details() {
    html.raw("<h2 id=\"details\">Every experiment in detail</h2>");
    report.sections().forEach(this::section);
  }

  private void introduction(ClaimsTable claims) {
    html.raw("<header><h1>Which of the paper's claims hold</h1>");
    html.add(
        "<p>The evaluation of <cite>Asynchronous Wireless Federated Learning with Probabilistic"
            + " Client Selection</cite> (Yang, Liu, Chen, Chen, Li), run again with Cicada. Profile"
            + " <b>%s</b>: %s. Every verdict is computed from the data, %s.</p>",
        profile.name(), profile.description(), seeds());
    claims.headline();
    String notChosen = notChosen();
    if (!notChosen.isEmpty()) {
      html.add("<p>Not run here: %s.</p>", notChosen);
    }
    if (!report.skipped().isEmpty()) {
      html.add(
          "<p class=\"warning\">Left out, because their data is not here: %s.</p>",
          String.join(", ", report.skipped()));
    }
    warnings();
    html.raw("</header>");
  }

  private String seeds() {
    return profile.seeds() == 1
        ? "under one seed"
        : "%d seeds with batches%s, %d with CIFAR-10, %d for our longer experiments"
            .formatted(
                profile.seeds(),
                profile.epochs().map(each -> ", " + each.seeds() + " with epochs").orElse(""),
                profile.cifarSeeds(),
                profile.ourSeeds());
  }

  private void warnings() {
    if (!report.failures().isEmpty()) {
      html.raw("<div class=\"warning\"><p>Runs that failed:</p><ul>");
      report.failures().forEach(failure -> html.add("<li>%s</li>", failure));
      html.raw("</ul></div>");
    }
  }

  /** The experiments that were not asked for. */
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
        <h2 id="method">How verdicts are made</h2>
        <details><summary>Statistics, readings and what else the paper leaves open</summary>
        <p>The same seed gives every scheme the same channels, data, first model and draws, so schemes
        are compared seed by seed: the difference (of accuracies) or the factor (of energies, in the
        geometric mean) has a 95&nbsp;% confidence interval by Student's t. A claim <b>holds</b> if the whole
        interval is on its side, <b>does not hold</b> if all of it is on the other side, and is
        <b>undecided</b> otherwise, which is not to say that there is no difference.
        A claim about several schemes holds only if it holds against each, and fails with any one of
        them: so "does not hold" comes by luck more easily than "holds".</p>
        <p><b>Many comparisons.</b> Beside each verdict by itself stands what is left of it among all
        comparisons of this page, if of those told apart one in twenty may be luck (Benjamini and
        Hochberg, 1995). The chance of a comparison is by a paired sign-flip test from ten seeds on,
        by Student's t below.</p>
        <p><b>Accuracy at equal energy</b> is the mean test accuracy over energies from half to all of
        what the more frugal of two schemes spends in that seed, with straight lines between tests, and
        one in ten right before the first. Accuracy in the end is the mean of the last five tests.
        A single test swings by some points.</p>
        <p><b>Readings.</b> The paper leaves open three things that change rankings, and each claim is
        judged under every answer with which it was run. What is a <i>local iteration</i>: a batch, to the letter, or, as its
        accuracies suggest, a pass over the data (an epoch; of its five one a round is run here)? Do
        the figures show the <i>offline</i> plan (P1, which knows all channels in advance) or the
        <i>online</i> one (P1')? Which share of the <i>band</i> do callers get: the proposed scheme's plan
        reserves one for everybody, and of the benchmarks nothing is said, so they have 1/K each, or
        share it among the callers, equally or optimally; in two more readings the proposed scheme's
        callers share it in the same way. The literal reading is batches, offline, 1/K. The most
        favourable one is chosen afterwards, among all, as the one under which most claims hold: it says how much can be
        said for the paper, and luck among readings is on its side. What is learned does not depend on the band,
        so each run learns once and is charged under every rule. The proposed scheme is calibrated (by
        rho) to as many expected calls per round as the benchmarks make.</p>
        <p><b>Which MLP.</b> The paper says "one hidden layer with 200 nodes" and 6.37&nbsp;Mbit, which
        contradict each other: 784-200-10 has 159,010 parameters, 5.09&nbsp;Mbit; 784-200-200-10 has
        199,210, which is 6.37&nbsp;Mbit. We run the second, since all energies are proportional to
        the size. The other choices, unless a profile makes them otherwise: rates in log2,
        lambda&nbsp;=&nbsp;0.01, positions drawn anew each round, and the number of rounds of figures 6 to 8.</p>
        </details>""");
  }

  private void section(Section section) {
    Heading heading = section.experiment().heading();
    html.add("<details class=\"experiment\" id=\"%s\">", "panel-" + heading.id());
    html.add("<summary>%s: %s</summary>", heading.id(), heading.title());
    html.add("<p><b>Run.</b> %s</p>", heading.ran());
    if (!heading.paper().isEmpty()) {
      html.add("<p><b>The paper says.</b> %s</p>", heading.paper());
    }
    if (!section.failed().isEmpty()) {
      html.add(
          "<p class=\"warning\">%s runs failed; %s seeds are complete.</p>",
          section.failed().size(), section.seeds().size());
    }
    if (section.seeds().isEmpty()) {
      html.raw("<p class=\"warning\">No seed is complete, so there is nothing to show.</p>");
    } else {
      html.raw("<div class=\"gallery\">");
      section.findings().pictures().stream()
          .filter(picture -> !shown.contains(picture.name()))
          .forEach(picture -> picture(picture, section));
      html.raw("</div>");
      section.findings().claims().forEach(claim -> claim(claim, section.seeds().size()));
      if (!section.findings().remarks().isEmpty()) {
        html.raw("<ul class=\"remarks\">");
        section.findings().remarks().forEach(remark -> html.add("<li>%s</li>", remark));
        html.raw("</ul>");
      }
    }
    html.raw("</details>");
  }

  private void picture(Picture picture, Section section) {
    shown.add(picture.name());
    Pictures.write(html, picture, section.experiment().heading().id());
  }

  private void claim(Claim claim, int seeds) {
    html.raw("<div class=\"claim\">");
    html.add("<p id=\"%s\"><b>%s</b></p>", claim.id(), claim.sentence());
    html.raw("<table class=\"readings\"><tbody>");
    for (Claim.Reading reading : claim.readings()) {
      html.raw("<tr>");
      html.add("<td>%s</td>", reading.name());
      html.raw(
          "<td>%s %s</td><td>"
              .formatted(
                  ClaimsTable.sign(reading.verdict()),
                  ClaimsTable.sign(reading.verdictAt(report.level()))));
      Comparison least = reading.weakest();
      html.add("%s: <b>%s</b>", least.quantity(), Numbers.of(least));
      if (least.values().length < seeds) {
        html.add(" <span class=\"reading\">%s seeds</span>", least.values().length);
      }
      if (reading.comparisons().size() > 1) {
        html.add(
            "<span class=\"reading\">the least of %s; all are in claims.json</span>",
            reading.comparisons().size());
      }
      html.raw("</td></tr>");
    }
    html.raw("</tbody></table></div>");
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
