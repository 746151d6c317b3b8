package dev.cicada.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.page.feed.Feed;
import dev.cicada.page.source.SimulationSource;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.PageServer;
import dev.cicada.page.web.Pages;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.Simulation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Simulations as somebody sees them who has the page open. */
@InstalledBrowser
class SimulationPageTest {
  private static final int ROUNDS = 40;

  private static PageBrowser browser;

  private final Feed feed = new Feed("a test");
  private PageServer server;

  @BeforeAll
  static void startBrowser() throws IOException {
    browser = new PageBrowser();
  }

  @AfterAll
  static void endBrowser() {
    browser.close();
  }

  @BeforeEach
  void serve() throws IOException {
    server =
        PageServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new Pages(feed, Guard.local()),
            Optional.empty());
    browser.size(1280, 900);
    browser.prefer("prefers-color-scheme", "light");
    browser.requests(); // those of earlier tests
  }

  @AfterEach
  void leave() {
    browser.leave();
    server.close();
  }

  private static RunConfig config(String scheme) {
    return RunConfig.standard()
        .withTexts(
            Map.of(
                "scheme", scheme,
                "rounds", String.valueOf(ROUNDS),
                "dataset", "synthetic:600x8x10",
                "model", "logistic",
                "mobility", "gauss-markov",
                "evaluateEvery", "5",
                "threads", "1"));
  }

  private Simulation start(Run run, String scheme) {
    SimulationSource source = new SimulationSource(feed, scheme, run.config());
    Simulation simulation = run.simulation(run.initialState(), false);
    source.follow(simulation);
    return simulation;
  }

  @Test
  void aLiveSimulationIsSeenFromItsStartToItsEnd() throws IOException {
    browser.open(server.url());
    browser.awaitText("#connection", "live");
    assertThat(browser.text("#empty")).contains("Nothing to see yet");
    RunConfig config = config("random");
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = start(run, "random");
      step(simulation, 10);
      browser.awaitText("#runs-table", "10 of 40");
      assertThat(browser.count("#cell .client")).isEqualTo(10);
      Object before = browser.run(PLACE);
      step(simulation, 20);
      browser.awaitText("#runs-table", "30 of 40");
      assertThat(browser.run(PLACE)).as("clients walk").isNotEqualTo(before);
      browser.await("document.querySelectorAll('#learning-chart canvas').length");
      browser.picture("simulation");
      step(simulation, 10);
      browser.awaitText("#runs-table", "40 of 40");
      assertThat(browser.text("#fairness-facts [data-fact=calls]"))
          .isEqualTo("" + Arrays.stream(simulation.state().clients().calls()).sum());
    }
    browser.requireNoErrors();
    assertThat(browser.requests())
        .as("nothing comes from elsewhere")
        .isNotEmpty()
        .allMatch(url -> url.startsWith(server.url()) || url.equals("about:blank"));
  }

  private static final String PLACE =
      "return document.querySelector('#cell .client').getAttribute('transform')";

  private static void step(Simulation simulation, int rounds) {
    for (int i = 0; i < rounds; i++) {
      simulation.step();
    }
    simulation.state(); // so that listeners have heard of every test
  }

  private void openAfterTwoRuns() throws IOException {
    for (String scheme : List.of("random", "greedy")) {
      RunConfig config = config(scheme);
      try (Run run = Run.of(config, Run.load(config))) {
        step(start(run, scheme), ROUNDS);
      }
    }
    browser.open(server.url());
    browser.awaitText("#legend", "greedy");
  }

  @Test
  void whoComesLateSeesHowItCameAboutAndChoosesAxesByKeyboardAlone() throws IOException {
    openAfterTwoRuns();
    browser.await("document.querySelector('#learning-chart').dataset.lines === '2'");
    // From the first radio button on, arrow keys alone.
    browser.run("document.querySelector('[name=learning-x]').focus()");
    browser.press(Keys.ARROW_RIGHT);
    browser.await(
        "document.querySelector('#learning-chart canvas').ariaLabel.includes('against round')");
    browser.run("document.querySelector('#learning summary').focus()");
    browser.press(Keys.ENTER);
    browser.await("document.querySelectorAll('#learning-table tbody tr').length === 16");
    browser.run("document.querySelector('#cell .client').focus()");
    browser.press(Keys.ARROW_RIGHT);
    browser.awaitText("#cell-client", "client1gain");
    assertThat(browser.run("return document.activeElement.getAttribute('aria-label')").toString())
        .startsWith("client 1: gain ")
        .contains(
            "probability", "share", "power 0.2 W", "calls", "energy", "interval", "staleness");
    browser.picture("late-viewer");
    browser.requireNoErrors();
  }

  @Test
  void anyNumberOfTabsMayBeOpenThoughABrowserHasSixConnectionsForAll() throws IOException {
    openAfterTwoRuns();
    for (int tab = 2; tab <= 8; tab++) {
      browser.inAnotherTab(server.url());
      browser.awaitText("#connection", "live");
    }
    browser.closeOtherTabs();
    browser.awaitText("#connection", "live");
    browser.requireNoErrors();
  }

  @Test
  void whoLeavesAndReturnsSeesItLiveAgain() throws IOException {
    openAfterTwoRuns();
    browser.run("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))");
    browser.awaitText("#connection", "paused");
    assertThat(browser.text("#legend")).contains("greedy");
    browser.run("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))");
    browser.awaitText("#connection", "live");
    browser.awaitText("#legend", "greedy");
    for (int i = 0; i < 7; i++) {
      browser.leave();
      browser.open(server.url());
    }
    browser.awaitText("#connection", "live");
  }

  /** What is focused, if that can be seen, by a ring of ours or around a client. */
  private static final String FOCUS =
      """
      const focused = document.activeElement;
      const ring = focused.closest('.client')
          ? parseFloat(getComputedStyle(focused.firstChild).strokeWidth) >= 3
          : parseFloat(getComputedStyle(focused).outlineWidth) >= 3;
      return ring ? focused.tagName + ' ' + (focused.id || focused.textContent) : 'no ring: ' + focused.outerHTML;
      """;

  @Test
  void theTabKeyComesToEverythingAndItIsSeenWhere() throws IOException {
    openAfterTwoRuns();
    browser.await("document.querySelectorAll('#cell .client').length === 10");
    List<String> visited = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      browser.tab();
      visited.add(browser.run(FOCUS).toString());
    }
    assertThat(visited)
        .noneMatch(each -> each.startsWith("no ring"))
        .startsWith("A To the content", "BUTTON theme")
        .anyMatch(each -> each.startsWith("BUTTON greedy"))
        .contains("SELECT cell-color", "SUMMARY As a table", "INPUT runs-filter");
    browser.picture("keyboard");
  }

  @Test
  void aHundredClientsThatWalkShowBatteriesAbsencesAndEpsilon() throws IOException {
    RunConfig config =
        config("random")
            .withTexts(
                Map.of(
                    "clients", "100",
                    "senders", "12",
                    "batteryJoules", "0.008",
                    "availability", "markov",
                    "updateNorm", "1",
                    "noise", "1"));
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = start(run, "random");
      step(simulation, ROUNDS - 1);
      browser.open(server.url());
      browser.awaitText("#cell-client", "battery");
      browser.run(
          "const color = document.querySelector('#cell-color');"
              + " color.value = 'battery'; color.dispatchEvent(new Event('change'))");
      step(simulation, 1);
      browser.awaitText("#runs-table", "40 of 40");
      assertThat(browser.text("#cell-client")).contains("epsilon", "state", "power", "staleness");
      assertThat(browser.text("#fairness-facts")).contains("least battery", "largest epsilon");
      assertThat(browser.count("#fairness-bars canvas")).isEqualTo(4);
      assertThat(browser.count("#cell .client.away")).isPositive();
      browser.picture("batteries");
    }
    browser.requireNoErrors();
  }

  @Test
  void aPhoneDoesNotScrollSidewaysAndDarkIsReadable() throws IOException {
    for (String scheme : List.of("proposed-online", "random")) {
      RunConfig config = config(scheme);
      try (Run run = Run.of(config, Run.load(config))) {
        step(start(run, scheme), ROUNDS);
      }
    }
    browser.size(360, 740);
    browser.prefer("prefers-color-scheme", "dark");
    browser.open(server.url());
    browser.awaitText("#runs-table", "40 of 40");
    browser.await("document.querySelector('#learning-chart canvas')");
    assertThat(browser.overhang()).as("pixels beyond the window").isZero();
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)");
    browser.await("document.querySelectorAll('#learning-table tbody tr').length");
    assertThat(browser.overhang()).as("pixels beyond the window, tables open").isZero();
    browser.run("document.querySelectorAll('details').forEach(each => each.open = false)");
    assertThat((Double) browser.run(CONTRAST)).isGreaterThan(4.5);
    browser.picture("phone-dark");
    assertThat(browser.run(ORDER)).isEqualTo("cell learning plan fairness");
    browser.prefer("prefers-color-scheme", "light");
    browser.await("document.documentElement.dataset.theme === 'light'");
    browser.picture("phone-light");
    browser.prefer("prefers-color-scheme", "dark");
    browser.size(1280, 900);
    browser.await("document.querySelector('#learning-chart canvas').clientWidth > 400");
    assertThat(browser.run(ORDER)).isEqualTo("cell fairness learning plan");
    browser.picture("desk-dark");
    browser.click("#theme");
    browser.await("document.documentElement.dataset.theme === 'light'");
    assertThat((Double) browser.run(CONTRAST)).isGreaterThan(4.5);
    browser.run("localStorage.clear()");
    browser.requireNoErrors();
  }

  private static final String ORDER =
      "return [...document.querySelectorAll('.column > section')].map(each => each.id).join(' ')";

  /** The least contrast of our texts with the card behind them, as WCAG counts it. */
  private static final String CONTRAST =
      """
      const style = getComputedStyle(document.documentElement);
      const light = name => {
        const hex = style.getPropertyValue(name).trim();
        const parts = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255)
            .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
      };
      const ratios = ['--ink', '--quiet', '--accent', '--good', '--warn', '--bad'].flatMap(text =>
          ['--card', '--ground'].map(ground => {
            const [a, b] = [light(text), light(ground)].sort((x, y) => y - x);
            return (a + 0.05) / (b + 0.05);
          }));
      const drawn = ['--bar', '--bar-two', '--bar-three', '--bar-four'].map(bar => {
        const [a, b] = [light(bar), light('--card')].sort((x, y) => y - x);
        return (a + 0.05) / (b + 0.05) * 1.5; // 3 is enough for what is no text
      });
      return Math.min(...ratios, ...drawn) + 1e-9;
      """;

  @Test
  void motionIsNotForThoseWhoWantNone() {
    browser.prefer("prefers-reduced-motion", "reduce");
    RunConfig config = config("full");
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = start(run, "full");
      step(simulation, 3);
      browser.open(server.url());
      browser.awaitText("#runs-table", "3 of 40");
      step(simulation, 3);
      browser.await("document.querySelectorAll('#cell .flash').length > 0");
      assertThat(
              browser.run(
                  "return getComputedStyle(document.querySelector('.flash')).animationName"))
          .isEqualTo("none");
    }
  }

  @Test
  void aHundredThousandRoundsAndAMillionClientsStayUsable() throws IOException {
    RunConfig config = config("random").withTexts(Map.of("clients", "1000000", "rounds", "100000"));
    LongRun.tell(feed, "random", config);
    browser.open(server.url());
    browser.awaitText("#runs-table", "100,000 of 100,000");
    browser.awaitText("#cell-note", "The first 1,000 of 1,000,000 clients are shown");
    assertThat(browser.text("#cell-note")).contains("until their way since is worked out");
    browser.await(
        "document.querySelector('#plan-chart canvas').ariaLabel.includes('one of every 64')");
    browser.run("document.querySelector('#plan details').open = true");
    browser.await("document.querySelectorAll('#plan-table tbody tr').length > 100");
    browser.run("document.querySelector('#plan details').open = false");
    browser.run("document.querySelector('#cell-drawing canvas').focus()");
    browser.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.awaitText("#cell-client", "client2gain");
    browser.picture("many");
    browser.requireNoErrors();
  }
}
