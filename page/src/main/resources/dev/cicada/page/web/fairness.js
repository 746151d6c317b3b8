// Who called how often and at what cost, of one run.

import { $, figure, percent, sentence } from "./text.js";
import { Table } from "./table.js";
import { drawBars } from "./bars.js";

export class FairnessView {
  constructor(again) {
    this.table = new Table($("fairness-table"), { caption: "Calls and energy by client" });
    $("fairness").querySelector("details").addEventListener("toggle", again);
    new ResizeObserver(again).observe($("fairness-calls"));
  }

  draw(run) {
    const clients = run?.clients;
    $("fairness").hidden = !clients || !clients.calls;
    if ($("fairness").hidden) return;
    const { columns, names } = clients;
    const parts = ["calls ", figure(clients.calls), ", energy ", figure(clients.energyJoules) + " J", "; Jain's index of calls ", figure(clients.jainOfCalls), ", of energy ", figure(clients.jainOfEnergy)];
    const epsilon = run.about.facts.epsilon;
    if (epsilon !== undefined) parts.push("; epsilon ", figure(epsilon));
    if (columns.battery) parts.push("; least battery ", percent(Math.min(...columns.battery)));
    sentence($("fairness-text"), ...parts);
    drawBars($("fairness-calls"), [{ values: columns.calls, color: "--bar", name: "calls" }], { sorted: true, label: "Calls by client" });
    drawBars($("fairness-energy"), [{ values: columns.energyJoules, color: "--bar-two", name: "energy" }], { sorted: true, label: "Energy by client" });
    if ($("fairness").querySelector("details").open) {
      const titles = ["calls", "energyJoules", "battery"].filter((title) => columns[title]);
      this.table.draw(
        [{ title: "client", text: true, value: (client) => names[client] || client }, ...titles.map((title) => ({ title, value: (client) => columns[title][client] }))],
        columns.calls.map((ignored, client) => client));
    }
  }
}
