// A reproduction while it runs: what is done, under way and failed, and about how long it takes.

import { $, duration, figure, sentence } from "./text.js";
import { Table } from "./table.js";

export class TasksView {
  constructor() {
    this.table = new Table($("tasks-table"), { caption: "Runs under way and failed" });
  }

  draw(tasks) {
    $("tasks").hidden = !tasks;
    if (!tasks) return;
    const part = tasks.total ? tasks.done / tasks.total : 1;
    $("tasks-bar").style.width = (100 * part).toFixed(2) + "%";
    $("tasks-bar").setAttribute("aria-valuenow", tasks.done);
    $("tasks-bar").setAttribute("aria-valuemax", tasks.total);
    sentence(
      $("tasks-text"), "profile ", tasks.profile, ": ", figure(tasks.done) + " of " + figure(tasks.total), " runs done, ",
      figure(tasks.failed.length),
      ...(tasks.state === "running" && tasks.secondsLeft !== null ? [" failed; about ", duration(tasks.secondsLeft), " left"] : [" failed; ", tasks.state]));
    this.table.draw(
      [{ title: "run", text: true, value: (row) => row[0] }, { title: "state", text: true, value: (row) => row[1] }],
      [...tasks.failed.map((text) => [text, "failed"])]);
  }
}
