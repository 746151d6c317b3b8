package dev.cicada.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.extension.Registry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of runs as seen on the page. */
@InstalledBrowser
class RunsPageTest {
  private static final String HOSTILE = "<img src=x onerror=document.title='owned'>";

  private static PageBrowser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void startBrowser() throws IOException {
    browser = new PageBrowser();
  }

  @AfterAll
  static void endBrowser() {
    browser.close();
  }

  private void simulate(String name, String scheme, int rounds) {
    CommandRun run =
        CommandRun.of(
            "simulate",
            "--out=" + folder.resolve(name),
            "--set=rounds=" + rounds,
            "--set=scheme=" + scheme,
            "--set=dataset=synthetic:600x8x10",
            "--set=model=logistic");
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private OpenPage serve(Path... folders) {
    return OpenOption.serve(
        List.of(folders),
        Registry.ofClassPath(),
        "127.0.0.1:0",
        false,
        new PrintWriter(new StringWriter()));
  }

  @Test
  void runsAreSideBySideAndTicksLayTheirLinesOverEachOther() throws IOException {
    simulate("one", "random", 12);
    simulate("two", "greedy", 12);
    try (OpenPage page = serve(folder)) {
      browser.open(page.url());
      browser.await("document.querySelectorAll('#runs-table tbody tr').length === 2");
      assertThat(browser.text("#runs-table")).contains("finished", "12 of 12", "random", "greedy");
      browser.await("document.querySelector('#learning-chart').dataset.lines === '2'");
      browser.click("#runs-table input[type=checkbox]");
      browser.await("document.querySelector('#learning-chart').dataset.lines === '1'");
      browser.click("#runs-table input[type=checkbox]");
      browser.await("document.querySelector('#learning-chart').dataset.lines === '2'");
      // Another process adds a run, which has a setting that differs.
      simulate("three", "random", 7);
      browser.await("document.querySelectorAll('#runs-table tbody tr').length === 3");
      browser.awaitText("#runs-table thead", "energy, Jrounds");
      browser.click("#runs-table tbody tr:nth-child(2) button");
      browser.awaitText("#runs-detail", "Provenance");
      browser.await(
          "[...document.images].length === 2 && [...document.images].every(i => i.naturalWidth)");
      browser.picture("runs");
      browser.requireNoErrors();
    }
  }

  @Test
  void namesOfRunsAreTextAndNothingElse() throws IOException {
    simulate("plain", "random", 4);
    Path hostile = folder.resolve(HOSTILE.replace("/", ""));
    Files.move(folder.resolve("plain"), hostile);
    try (OpenPage page = serve(folder)) {
      browser.open(page.url());
      browser.awaitText("#runs-table", HOSTILE);
      browser.click("#runs-table tbody button");
      browser.awaitText("#runs-detail", HOSTILE);
      assertThat(browser.run("return document.title").toString()).doesNotContain("owned");
      assertThat(browser.count("img[onerror], img[src=x]")).isZero();
      browser.picture("hostile-run");
    }
  }

  @Test
  void aReproductionTellsHowFarItIs() throws IOException {
    Files.writeString(
        folder.resolve("progress.json"),
        "{\"profile\":\"quick\",\"state\":\"running\",\"total\":20,\"done\":5,\"secondsLeft\":240,"
            + "\"underWay\":[\"random, mnist\"],\"failed\":[\"greedy, mnist: "
            + HOSTILE
            + "\"]}");
    try (OpenPage page = serve(folder)) {
      browser.open(page.url());
      browser.awaitText("#tasks-facts", "runs done5 of 20under way1failed1about left4 min");
      assertThat(browser.text("#tasks-title")).contains("quick");
      browser.awaitText("#tasks-table", "random, mnistunder way");
      browser.awaitText("#tasks-table", HOSTILE);
      browser.picture("reproduction");
      browser.requireNoErrors();
    }
  }
}
