// This round's plan of one run: probabilities and shares, how good it is, and who was expected.

import { $, figure, percent, sentence } from "./text.js";
import { column, newest } from "./feed.js";
import { Chart } from "./chart.js";
import { Table } from "./table.js";
import { drawBars } from "./bars.js";
import { variable } from "./theme.js";

export class PlanView {
  constructor(again) {
    this.chart = new Chart($("plan-chart"), { height: 170 });
    this.table = new Table($("plan-table"), { caption: "Rounds: expected and actual callers" });
    $("plan").querySelector("details").addEventListener("toggle", again);
    new ResizeObserver(again).observe($("plan-bars"));
  }

  draw(run) {
    const columns = run?.clients?.columns;
    const known = columns?.probability || run?.rounds.last.length;
    $("plan").hidden = !known;
    if (!known) return;
    const { objective, lowerBound, gap } = run.about.facts;
    const parts = ["round ", figure((newest(run.rounds, "round") ?? run.clients.round) + 1), ": expected callers ", figure(newest(run.rounds, "expectedCallers")), ", actual ", figure(newest(run.rounds, "callers"))];
    if (objective !== undefined) parts.push("; plan's objective ", figure(objective), ", bound ", figure(lowerBound), ", gap at most ", percent(gap));
    sentence($("plan-text"), ...parts);
    const bars = $("plan-bars").previousElementSibling;
    bars.hidden = $("plan-bars").hidden = !columns?.probability;
    if (columns?.probability) {
      const series = [{ values: columns.probability, color: "--bar", name: "probability" }];
      if (columns.share) series.push({ values: columns.share, color: "--bar-two", name: "share" });
      drawBars($("plan-bars"), series, { label: "Probabilities and shares by client" });
    }
    const rounds = column(run.rounds, "round").map((value) => value + 1);
    this.chart.draw(
      [
        { label: "actual", color: variable("--bar"), width: 1.2, x: rounds, y: column(run.rounds, "callers") },
        { label: "expected", color: variable("--bar-two"), width: 2, x: rounds, y: column(run.rounds, "expectedCallers") },
      ],
      run.rounds.stride > 1 ? `round (every ${figure(run.rounds.stride)}th of ${figure(run.rounds.added)})` : "round", "callers");
    if ($("plan").querySelector("details").open) this.list(run);
  }

  list(run) {
    const titles = run.rounds.columns;
    this.table.draw(titles.map((title, i) => ({ title, value: (row) => row[i] })), [...run.rounds.rows].reverse());
  }
}
