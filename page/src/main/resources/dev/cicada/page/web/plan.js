// This round's plan of one run: probabilities and shares, how good it is, and who was expected.

import { $, facts, figure, percent, words } from "./text.js";
import { column, newest } from "./feed.js";
import { Chart } from "./chart.js";
import { Table } from "./table.js";
import { drawBars } from "./bars.js";
import { variable } from "./theme.js";

export class PlanView {
  constructor(again) {
    this.chart = new Chart($("plan-chart"), { height: 150 });
    this.table = new Table($("plan-table"), { caption: "Rounds: expected and actual callers" });
    $("plan").querySelector("details").addEventListener("toggle", again);
    new ResizeObserver(again).observe($("plan-probability"));
  }

  draw(run) {
    const columns = run?.clients?.columns;
    const probability = columns?.probability ?? columns?.meanProbability;
    $("plan").hidden = !probability && !run?.rounds.last.length;
    if ($("plan").hidden) return;
    const { objective, lowerBound, gap } = run.about.facts;
    facts($("plan-facts"), [
      ["expected callers", figure(newest(run.rounds, "expectedCallers"))],
      ["actual callers", figure(newest(run.rounds, "callers"))],
      ...(objective === undefined ? [] : [["objective", figure(objective)], ["bound", figure(lowerBound)], ["gap at most", percent(gap)]]),
    ]);
    const names = run.clients?.names;
    $("plan-probability-title").textContent = columns?.probability ? "Probability of a call, by client" : "Mean probability of a call, by client";
    this.bars("probability", probability, { color: "--bar", label: "Probability of a call by client", names });
    this.bars("share", columns?.share, { color: "--bar-two", label: "Share of the band by client", names, show: percent });
    this.callers(run.rounds);
    if ($("plan").querySelector("details").open) this.list(run);
  }

  bars(what, values, options) {
    $(`plan-${what}-title`).hidden = $(`plan-${what}`).hidden = !values;
    if (values) drawBars($(`plan-${what}`), values, options);
  }

  callers(rounds) {
    const x = column(rounds, "round").map((value) => value + 1);
    this.chart.draw(
      [
        { label: "actual", color: variable("--bar"), width: 1.2, x, y: column(rounds, "callers") },
        { label: "expected", color: variable("--bar-two"), width: 2, dash: [7, 4], x, y: column(rounds, "expectedCallers") },
      ],
      rounds.stride > 1 ? `round (one of every ${figure(rounds.stride)} is drawn)` : "round", "callers");
  }

  list(run) {
    const titles = run.rounds.columns;
    this.table.draw(
      titles.map((title, i) => ({ title: words(title), value: (row) => (i ? row[i] : row[i] + 1) })),
      [...run.rounds.rows].reverse());
  }
}
