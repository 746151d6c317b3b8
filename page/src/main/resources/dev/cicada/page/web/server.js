// What only a server has: its phase, who listens, what it refuses, and its clients by name.

import { $, facts, figure, percent, words } from "./text.js";
import { Table } from "./table.js";

const TITLES = {
  state: "state", phase: "phase", left: "left of the phase", round: "round", connected: "connected", planned: "take part",
  uploads: "uploads under way", queued: "updates waiting", version: "model version", versions: "versions held",
  storage: "storage", refused: "refused", setAside: "set aside",
};

export class ServerView {
  constructor() {
    this.refusals = new Table($("server-refusals"), { caption: "Refusals by reason" });
    this.members = new Table($("members-table"), { caption: "Clients of the server", filter: $("members-filter") });
    setInterval(() => this.tick(), 1000);
  }

  draw({ server, members }) {
    $("server").hidden = !server;
    $("members").hidden = !members;
    if (server) {
      this.server = server;
      this.received = Date.now();
      this.tiles();
      $("server-refusals").hidden = !server.refusals.length;
      this.refusals.draw(
        [
          { title: "refused for", text: true, value: (row) => row.reason },
          { title: "times", value: (row) => row.times },
          { title: "client", text: true, value: (row) => row.client },
          { title: "last sentence", text: true, value: (row) => row.sentence },
        ],
        server.refusals);
    }
    if (members) {
      const known = members.columns.map((title, i) => ({ title, i })).filter(({ i }) => i < 4 || members.rows.some((row) => row[i] !== null));
      this.members.draw(
        known.map(({ title, i }) => ({ title: words(title), text: title === "client" || title === "state", value: (row) => row[i], show: title === "share" ? (row) => percent(row[i]) : undefined })),
        members.rows);
    }
  }

  tiles() {
    const left = this.server.deadline ? Math.max(0, Math.ceil((this.server.deadline - this.server.now - (Date.now() - this.received)) / 1000)) : null;
    const values = { ...this.server.tiles };
    if (left !== null) values.left = left + " s";
    facts($("server-tiles"), Object.keys(TITLES).filter((key) => values[key] !== undefined).map((key) => {
      const value = values[key];
      const bad = (key === "storage" && value !== "works") || (key === "state" && value !== "ready");
      return [TITLES[key], typeof value === "number" ? figure(value) : String(value).replace(/\d{4,}/g, (digits) => figure(Number(digits))), bad ? "bad" : ""];
    }));
  }

  tick() {
    if (this.server?.deadline && !document.hidden) this.tiles();
  }
}
