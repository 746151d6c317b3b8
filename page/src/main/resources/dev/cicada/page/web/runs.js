// All runs as a table: settings that differ, results to sort, and ticks that lay lines over each other.

import { $, element, figure, percent } from "./text.js";
import { newest } from "./feed.js";
import { Table } from "./table.js";

const MOST_SETTINGS = 8;
const MOST_TICKED = 24;

export class RunsView {
  constructor(feed, chosen) {
    this.feed = feed;
    this.chosen = chosen;
    this.detail = null;
    this.table = new Table($("runs-table"), { caption: "Runs", filter: $("runs-filter"), chosen: (run) => run === this.current });
  }

  draw(current) {
    this.current = current;
    const runs = [...this.feed.runs.values()].filter((run) => run.about.title !== undefined);
    $("runs").hidden = !runs.length;
    $("runs-controls").hidden = runs.length < 2;
    const settings = differing(runs);
    this.table.draw(
      [
        { title: "run", text: true, value: (run) => run.about.title, show: (run) => this.tick(run) },
        { title: "state", text: true, value: (run) => run.about.state },
        { title: "rounds done", value: (run) => done(run), show: (run) => `${figure(done(run))} of ${figure(run.about.rounds)}` },
        { title: "accuracy", value: (run) => result(run, "testAccuracy", "accuracy"), show: (run) => percent(result(run, "testAccuracy", "accuracy")) },
        { title: "loss", value: (run) => result(run, "testLoss", "loss") },
        { title: "energy, J", value: (run) => energy(run) },
        ...settings.map((key) => ({ title: key, text: true, value: (run) => run.about.settings[key] ?? "" })),
      ],
      runs);
    this.describe();
  }

  tick(run) {
    const box = element("input", { type: "checkbox", "data-keep": "tick " + run.id, "aria-label": "show " + run.about.title });
    box.checked = Boolean(run.about.followed);
    box.addEventListener("change", () => this.follow(run, box.checked));
    const more = element("button", { type: "button", "data-keep": "more " + run.id }, run.about.title);
    more.addEventListener("click", () => {
      this.detail = this.detail === run.id ? null : run.id;
      this.chosen(run.id);
      this.describe();
    });
    return element("span", { class: "tick" }, box, more);
  }

  follow(run, wanted) {
    const ids = this.feed.shown().map((each) => each.id).filter((id) => id !== run.id);
    if (wanted) ids.push(run.id);
    this.feed.open(ids.slice(-MOST_TICKED));
  }

  /** Settings, figures and provenance of one run. */
  describe() {
    const run = this.feed.runs.get(this.detail);
    const key = run ? JSON.stringify([run.id, run.about.state]) : "";
    if (key === this.described) return;
    this.described = key;
    $("runs-detail").replaceChildren();
    if (!run) return;
    const { about } = run;
    const list = (title, texts) =>
      element("div", {}, element("h3", {}, title), element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, element("table", {}, element("tbody", {}, ...Object.entries(texts).map(([name, text]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "text" }, text)))))));
    const pictures = this.feed.pictures ? ["accuracy-against-energy", "accuracy-against-round"].map((name) => {
      const image = element("img", { alt: `${name.replaceAll("-", " ")} of ${about.title}`, src: `figure?run=${encodeURIComponent(run.id)}&name=${name}`, loading: "lazy" });
      image.addEventListener("error", () => image.remove());
      return image;
    }) : [];
    $("runs-detail").append(
      element("h3", {}, about.title + (about.message ? ": " + about.message : "")),
      element("div", { class: "pair" }, list("Settings", about.settings), list("Provenance", about.provenance), ...pictures));
  }
}

function done(run) {
  const round = newest(run.rounds, "round");
  return round === null ? (run.about.facts.roundsDone ?? null) : round + 1;
}

function result(run, title, fact) {
  return newest(run.tests, title) ?? run.about.facts[fact] ?? null;
}

function energy(run) {
  return newest(run.rounds, "cumulativeEnergyJoules") ?? run.about.facts.energyJoules ?? null;
}

/** Settings that not all runs share, the more telling first. */
function differing(runs) {
  const values = new Map();
  for (const run of runs) {
    for (const [key, text] of Object.entries(run.about.settings)) {
      if (!values.has(key)) values.set(key, new Set());
      values.get(key).add(text);
    }
  }
  return [...values].filter(([, texts]) => texts.size > 1).map(([key]) => key).slice(0, MOST_SETTINGS);
}
