// A reproduction while it runs: what is done, under way and failed, and about how long it takes.

import { $, duration, facts, figure } from "./text.js";
import { Table } from "./table.js";

export class TasksView {
  constructor() {
    this.table = new Table($("tasks-table"), { caption: "Runs under way and failed" });
  }

  draw(tasks) {
    $("tasks").hidden = !tasks;
    if (!tasks) return;
    const { said, silent } = tasks;
    const { total, done, failed, underWay = [], workers, secondsLeft } = said;
    const running = said.state === "running" && !silent;
    $("tasks-title").textContent = `Reproduction, profile ${said.profile}`;
    $("tasks-bar").style.width = (total ? (100 * done) / total : 100).toFixed(2) + "%";
    $("tasks-bar").setAttribute("aria-valuenow", done);
    $("tasks-bar").setAttribute("aria-valuemax", total);
    facts($("tasks-facts"), [
      ["state", said.state === "running" && silent ? "nobody is at work" : said.state, said.state === "running" && silent ? "bad" : ""],
      ["runs done", `${figure(done)} of ${figure(total)}`],
      ["under way", running ? figure(underWay.length) : "0"],
      ["failed", figure(failed.length), failed.length ? "bad" : ""],
      ["about left", running ? duration(secondsLeft) : "–"],
      ...(running && workers > 1 ? [["workers", figure(workers)]] : []),
    ]);
    const rows = [...failed.map((text) => [text, "failed"]), ...(running ? underWay : []).map((text) => [text, "under way"])];
    $("tasks-table").hidden = !rows.length;
    this.table.draw([{ title: "run", text: true, value: (row) => row[0] }, { title: "state", text: true, value: (row) => row[1] }], rows);
  }
}
