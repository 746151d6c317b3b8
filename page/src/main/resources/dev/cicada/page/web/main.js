// The page: one state from the feed, drawn whenever it has changed and the screen is ready.

import { $, change, element, facts, figure, measure, percent, svg } from "./text.js";
import { Feed, newest } from "./feed.js";
import { shade, watchTheme } from "./theme.js";
import { markerPath } from "./markers.js";
import { CellView } from "./cell.js";
import { LearningView } from "./learning.js";
import { PlanView } from "./plan.js";
import { FairnessView } from "./fairness.js";
import { ServerView } from "./server.js";
import { RunsView } from "./runs.js";
import { TasksView } from "./tasks.js";

const DASHES = [undefined, [8, 4], [2, 4], [8, 4, 2, 4]];

const MOST_NEWER_TABS = 3;

let due = false;
let chosen = null;
const again = () => {
  if (due) return;
  due = true;
  const draw = () => {
    due = false;
    drawAll();
  };
  if (document.hidden) setTimeout(draw, 500);
  else requestAnimationFrame(draw);
};

const feed = new Feed(again);
const cell = new CellView();
const learning = new LearningView(again);
const plan = new PlanView(again);
const fairness = new FairnessView(again);
const server = new ServerView();
const tasks = new TasksView();
const runs = new RunsView(feed, choose);

function choose(id) {
  chosen = id;
  again();
}

/** The run whose cell and plan are shown: the chosen one, or the first that has something to show. */
function current(shown) {
  return shown.find((run) => run.id === chosen) ?? shown.find((run) => run.about.state === "running" && run.clients) ?? shown.find((run) => run.clients) ?? shown[0];
}

function drawAll() {
  const words = { live: "live", lost: "no connection; trying again", paused: "paused", connecting: "connecting" };
  const state = feed.state ?? "connecting";
  document.body.dataset.connection = state;
  $("connection").dataset.state = state;
  change($("connection"), words[state]);
  change($("title"), feed.title);
  document.title = feed.title ? `${feed.title} – Cicada` : "Cicada";
  const shown = feed.shown();
  style(shown);
  const run = current(shown);
  $("empty").hidden = feed.runs.size > 0 || Object.keys(feed.statements).length > 0;
  legend(shown, run);
  now(run);
  tasks.draw(feed.statements.tasks);
  server.draw(feed.statements);
  cell.draw(run);
  learning.draw(shown);
  plan.draw(run);
  fairness.draw(run);
  runs.draw(run);
  if (run?.rounds.last.length && run.clients) requestAnimationFrame(drawn);
}

/** Notes, for whoever measures, when the first frame with everything in it was over. */
function drawn() {
  if (!performance.getEntriesByName("drawn").length) performance.mark("drawn");
}

/** Runs of the same scheme share color and marker, and differ in how their line is broken. */
function style(shown) {
  const seen = new Map();
  for (const run of shown) {
    const count = seen.get(run.about.scheme) ?? 0;
    seen.set(run.about.scheme, count + 1);
    run.dash = DASHES[count % DASHES.length];
  }
}

function legend(shown, run) {
  $("legend").hidden = shown.length < 2;
  if (shown.length < 2) return;
  const key = shown.map((each) => each.id).join("\n") + document.documentElement.dataset.theme;
  if ($("legend").dataset.key !== key) {
    $("legend").dataset.key = key;
    $("legend").replaceChildren(
      ...shown.map((each) => {
        const icon = svg("svg", { viewBox: "-9 -9 18 18", "aria-hidden": "true" }, svg("path", { d: markerPath(each.about.marker, 5.5), fill: shade(each.about.color) }));
        const chip = element("button", { type: "button", class: "chip" }, icon, each.about.title, " ", element("small"));
        chip.addEventListener("click", () => choose(each.id));
        return chip;
      }));
  }
  shown.forEach((each, i) => {
    const chip = $("legend").children[i];
    chip.setAttribute("aria-pressed", String(each === run));
    const round = newest(each.rounds, "round");
    const accuracy = newest(each.tests, "testAccuracy");
    const far = `${figure(round + 1)}/${figure(each.about.rounds)}`;
    change(chip.querySelector("small"), round === null ? each.about.state : accuracy === null ? far : `${far} · ${percent(accuracy)}`);
  });
}

/** What becomes of the run whose cell is shown, in a line. */
function now(run) {
  const round = run && newest(run.rounds, "round");
  $("now").hidden = !run;
  if (!run) return;
  const { rounds, state, message } = run.about;
  const done = round === null ? 0 : round + 1;
  facts($("now-facts"), [
    ["run", run.about.title],
    ["round", rounds ? `${figure(done)} of ${figure(rounds)}` : figure(done)],
    ["accuracy", percent(newest(run.tests, "testAccuracy"))],
    ["loss", figure(newest(run.tests, "testLoss"))],
    ["energy", measure(newest(run.rounds, "cumulativeEnergyJoules"), "J")],
    ["time", measure(newest(run.rounds, "seconds"), "s")],
    ["state", state, state === "failed" ? "bad" : ""],
  ]);
  $("now-bar").style.width = (rounds ? Math.min(100, (100 * done) / rounds) : 0).toFixed(2) + "%";
  $("now-bar").setAttribute("aria-valuenow", done);
  $("now-bar").setAttribute("aria-valuemax", rounds || done);
  change($("now-message"), message);
}

watchTheme(again);

// One below the other, the cell is followed by what is learned; Tab goes the same way as the eye.
const narrow = matchMedia("(max-width: 900px)");
const arrange = () => $(narrow.matches ? "plan" : "cell").after($("fairness"));
narrow.addEventListener("change", arrange);
arrange();
feed.pictures = true;
feed.open();

// A browser has six connections to a server for all of its tabs. The newest tabs keep theirs; an older one that nobody
// sees gives its own back, and so does one that was left and is kept in case somebody returns.
const tabs = new BroadcastChannel("tabs");
let newer = 0;
const yieldPlace = () => document.hidden && newer >= MOST_NEWER_TABS && feed.pause();
const comeForward = () => {
  newer = 0;
  tabs.postMessage("opened");
  feed.resume();
};
tabs.addEventListener("message", () => {
  newer++;
  yieldPlace();
});
document.addEventListener("visibilitychange", () => (document.hidden ? yieldPlace() : comeForward()));
addEventListener("pagehide", () => feed.pause());
addEventListener("pageshow", comeForward);
