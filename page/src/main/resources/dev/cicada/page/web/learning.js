// Accuracy and loss of all runs that are shown, against energy, rounds or time.

import { $, figure, percent, scaled } from "./text.js";
import { column } from "./feed.js";
import { Chart } from "./chart.js";
import { Table } from "./table.js";
import { shade } from "./theme.js";

const X = { cumulativeEnergyJoules: ["energy of all calls", "J"], round: ["round"], seconds: ["time", "s"] };
const Y = { testAccuracy: "test accuracy", testLoss: "test loss" };

export class LearningView {
  constructor(again) {
    this.chart = new Chart($("learning-chart"), { height: 330 });
    this.table = new Table($("learning-table"), { caption: "Tests of all runs that are shown" });
    document.querySelectorAll("#learning input").forEach((input) => input.addEventListener("change", again));
    $("learning").querySelector("details").addEventListener("toggle", again);
  }

  draw(runs) {
    const tested = runs.filter((run) => run.tests.last.length);
    $("learning").hidden = !runs.length;
    $("learning-empty").hidden = tested.length > 0;
    $("learning-chart").hidden = !tested.length;
    if (!tested.length) return;
    const x = document.querySelector("input[name=learning-x]:checked").value;
    const y = document.querySelector("input[name=learning-y]:checked").value;
    const [name, unit] = X[x];
    const places = tested.map((run) => column(run.tests, x).map((value) => (x === "round" ? value + 1 : value)));
    const { times, prefix } = unit ? scaled(Math.max(...places.flat())) : { times: 1, prefix: "" };
    this.chart.draw(
      tested.map((run, i) => ({
        label: run.about.title,
        color: shade(run.about.color),
        marker: run.about.marker,
        dash: run.dash,
        x: places[i].map((value) => value * times),
        y: column(run.tests, y),
      })),
      unit ? `${name}, ${prefix}${unit}` : name, Y[y], y === "testAccuracy" ? (value) => +(100 * value).toFixed(1) + " %" : figure);
    if ($("learning").querySelector("details").open) this.list(tested);
  }

  list(runs) {
    const rows = runs.flatMap((run) => {
      const of = (title) => column(run.tests, title);
      const [round, energy, seconds, accuracy, loss] = ["round", "cumulativeEnergyJoules", "seconds", "testAccuracy", "testLoss"].map(of);
      return round.map((value, i) => [run.about.title, value + 1, energy[i], seconds[i], accuracy[i], loss[i]]);
    });
    this.table.draw(
      ["run", "round", "energy, J", "time, s", "accuracy", "loss"].map((title, i) => ({ title, text: !i, value: (row) => row[i], show: i === 4 ? (row) => percent(row[i]) : undefined })),
      rows);
  }
}
