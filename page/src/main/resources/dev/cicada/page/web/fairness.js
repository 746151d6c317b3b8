// Who called how often and at what cost, of one run; batteries and epsilon where there are any.

import { $, element, facts, figure, measure, percent, words } from "./text.js";
import { Table } from "./table.js";
import { drawBars } from "./bars.js";

const BARS = [
  { title: "calls", text: "Calls by client", color: "--bar" },
  { title: "energyJoules", text: "Energy by client", color: "--bar-two", show: (value) => measure(value, "J") },
  { title: "battery", text: "Battery left by client", color: "--bar-three", show: percent },
  { title: "epsilon", text: "Epsilon by client", color: "--bar-four" },
];

export class FairnessView {
  constructor(again) {
    this.table = new Table($("fairness-table"), { caption: "Calls and cost by client" });
    $("fairness").querySelector("details").addEventListener("toggle", again);
    for (const bars of BARS) {
      bars.target = element("div", { class: "bars", id: "fairness-" + bars.title });
      bars.box = element("div", {}, element("h3", {}, bars.text), bars.target);
      $("fairness-bars").append(bars.box);
    }
    new ResizeObserver(again).observe($("fairness-bars"));
  }

  draw(run) {
    const clients = run?.clients;
    $("fairness").hidden = !clients || !clients.calls;
    if ($("fairness").hidden) return;
    const { columns, names } = clients;
    const has = (title) => columns[title]?.some((value) => value !== null);
    const least = (title) => Math.min(...columns[title].filter((value) => value !== null));
    const most = (title) => Math.max(...columns[title].filter((value) => value !== null));
    facts($("fairness-facts"), [
      ["calls", figure(clients.calls)],
      ["energy", measure(clients.energyJoules, "J")],
      ["Jain's index of calls", figure(clients.jainOfCalls)],
      ["Jain's index of energy", figure(clients.jainOfEnergy)],
      ...(has("battery") ? [["least battery", percent(least("battery"))]] : []),
      ...(has("epsilon") ? [["largest epsilon", figure(most("epsilon"))]] : []),
    ]);
    for (const { title, text, color, show, box, target } of BARS) {
      box.hidden = !has(title);
      if (has(title)) drawBars(target, columns[title], { color, label: text, names, sorted: true, show });
    }
    if ($("fairness").querySelector("details").open) {
      const titles = BARS.map((bars) => bars.title).filter(has);
      this.table.draw(
        [{ title: "client", text: true, value: (client) => names[client] || client }, ...titles.map((title) => ({ title: words(title), value: (client) => columns[title][client] }))],
        columns.calls.map((ignored, client) => client));
    }
  }
}
