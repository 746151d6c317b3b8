// The cell: the base station in the middle, clients where they are, calls as flashes.

import { $, change, element, facts, figure, measure, minus, percent, svg, words } from "./text.js";
import { heat, still, variable } from "./theme.js";
import { Table } from "./table.js";

const SIZE = 500;
const MOST_AS_SVG = 150;
const LONGEST_FLASH = 1100;
const STATION = `M${SIZE / 2} ${SIZE / 2 - 11}l9 19h-18z`;

/** What clients can be colored by; red is what somebody should look at. */
const COLORS = {
  interval: { text: "rounds since the last call", least: 10 },
  meanInterval: { text: "mean rounds between calls" },
  energyJoules: { text: "energy, J" },
  calls: { text: "calls" },
  battery: { text: "battery left", least: 1, falling: true, show: percent },
  epsilon: { text: "epsilon" },
};

/** What is told of a client, by column; what is not known at all is left out. */
const FACTS = [
  ["gain", "gain", (value) => (value > 0 ? minus((10 * Math.log10(value)).toFixed(1)) + " dB" : "–")],
  ["probability", "probability", figure],
  ["meanProbability", "mean probability", figure],
  ["share", "share", percent],
  ["powerWatts", "power", (value) => measure(value, "W")],
  ["calls", "calls", figure],
  ["energyJoules", "energy", (value) => measure(value, "J")],
  ["interval", "interval", figure],
  ["meanInterval", "mean interval", figure],
  ["staleness", "staleness", figure],
  ["meanStaleness", "mean staleness", figure],
  ["battery", "battery", percent],
  ["epsilon", "epsilon", figure],
];

export class CellView {
  constructor() {
    this.table = new Table($("cell-table"), { caption: "Clients of the cell" });
    this.drawing = $("cell-drawing");
    this.seen = -1;
    this.chosen = null;
    this.flashes = [];
    $("cell-color").addEventListener("change", () => this.draw(this.run));
    new ResizeObserver(() => this.many && this.draw(this.run)).observe(this.drawing);
  }

  draw(run) {
    const clients = run?.clients;
    $("cell").hidden = !clients;
    if (!clients) return;
    if (run !== this.run) {
      this.run = run;
      this.seen = -1;
      this.chosen = 0;
      this.scene = null;
    }
    this.columns = Object.fromEntries(Object.entries(clients.columns).filter(([, values]) => values.some((value) => value !== null)));
    this.count = clients.columns.calls.length;
    this.many = this.count > MOST_AS_SVG;
    this.title(clients);
    this.measure();
    const newest = clients.recent[clients.recent.length - 1];
    const fresh = clients.recent.filter((call) => (this.seen < 0 ? call[1] === newest[1] : call[0] > this.seen));
    if (newest) this.seen = newest[0];
    if (this.columns.x) (this.many ? this.paint : this.place).call(this, run, fresh);
    else this.drawing.replaceChildren(element("p", { class: "note" }, "Where the clients are is not known here."));
    this.describe(this.chosen);
    if (this.table.target.parentElement.open) this.list();
    else this.table.target.parentElement.ontoggle = () => this.list();
  }

  title(clients) {
    const rest = clients.clients - this.count;
    const many = rest > 0 ? `The first ${figure(this.count)} of ${figure(clients.clients)} clients are shown; sums and fairness are of all. ` : "";
    const behind = clients.placedRound < clients.round ? `They are where they were in round ${figure(clients.placedRound + 1)}, until their way since is worked out.` : "";
    change($("cell-note"), many + behind);
  }

  /** What is shown by color, and its range. */
  measure() {
    const possible = Object.keys(COLORS).filter((each) => this.columns[each]);
    const select = $("cell-color");
    if (select.dataset.key !== possible.join()) {
      const before = select.value;
      select.dataset.key = possible.join();
      select.replaceChildren(...possible.map((each) => element("option", { value: each }, COLORS[each].text)));
      if (possible.includes(before)) select.value = before;
    }
    select.closest(".controls").hidden = !possible.length;
    const { least = 0, falling, show = figure } = COLORS[select.value] ?? {};
    this.falling = falling;
    this.what = this.columns[select.value] ?? [];
    this.top = Math.max(1e-300, least, ...this.what);
    change($("cell-least"), show(0));
    change($("cell-most"), show(this.top > 1e-300 ? this.top : 0));
    const scale = $("cell-scale").getContext("2d");
    for (let x = 0; x < 160; x++) {
      scale.fillStyle = heat(falling ? 1 - x / 159 : x / 159);
      scale.fillRect(x, 0, 1, 8);
    }
    this.topEnergy = Math.max(1e-300, this.topEnergy ?? 0, ...this.run.clients.recent.map((call) => call[4] ?? 0));
  }

  color(client) {
    const part = (this.what[client] ?? 0) / this.top;
    return heat(this.falling ? 1 - part : part);
  }

  at(client) {
    const radius = this.run.about.radiusMeters || Math.max(...this.columns.x.map(Math.abs), ...this.columns.y.map(Math.abs));
    const scale = (SIZE / 2 - 16) / radius;
    return [SIZE / 2 + this.columns.x[client] * scale, SIZE / 2 - this.columns.y[client] * scale];
  }

  isAway(client) {
    return this.columns.away?.[client] > 0;
  }

  /** Few clients, each an element that can be pointed at. */
  place(run, fresh) {
    if (!this.scene || this.scene.nodes.length !== this.count) this.begin();
    const { nodes, calls } = this.scene;
    nodes.forEach((node, client) => {
      const [x, y] = this.at(client);
      node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      node.classList.toggle("away", this.isAway(client));
      node.firstChild.setAttribute("fill", this.color(client));
      node.lastChild.textContent = this.count <= 40 ? this.name(client) : "";
      node.setAttribute("aria-label", this.words(client));
    });
    if (still.matches && fresh.length) calls.replaceChildren();
    for (const flash of calls.childNodes) this.aim(flash);
    for (const [, , client, share, joules] of fresh.slice(-24)) {
      if (client >= this.count) continue;
      const flash = svg("line", { class: "flash", "data-client": client, x1: SIZE / 2, y1: SIZE / 2, stroke: heat((joules ?? 0) / this.topEnergy), "stroke-width": 2 + 16 * Math.min(1, share ?? 0) });
      this.aim(flash);
      calls.append(flash);
      flash.addEventListener("animationend", () => flash.remove());
    }
    while (calls.childNodes.length > 48) calls.firstChild.remove();
  }

  radius() {
    const { radiusMeters } = this.run.about;
    return radiusMeters ? `radius ${figure(radiusMeters)} m` : "";
  }

  /** Lets a flash end where its client is now. */
  aim(flash) {
    const [x, y] = this.at(flash.dataset.client);
    flash.setAttribute("x2", x);
    flash.setAttribute("y2", y);
  }

  begin() {
    const half = SIZE / 2;
    const rings = [1, 2, 3, 4].map((ring) => svg("circle", { class: "ring", cx: half, cy: half, r: ((half - 16) * ring) / 4 }));
    const calls = svg("g", { "aria-hidden": "true" });
    const station = svg("path", { class: "station", d: STATION });
    const scale = svg("text", { class: "radius", x: SIZE - 2, y: SIZE - 6, "aria-hidden": "true" }, this.radius());
    const nodes = Array.from({ length: this.count }, (ignored, client) => this.node(client));
    const drawing = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": "The cell with its clients" }, ...rings, scale, calls, station, ...nodes);
    this.drawing.replaceChildren(drawing);
    this.scene = { nodes, calls };
    this.choose(this.chosen);
  }

  node(client) {
    const label = svg("text", { y: -13, "aria-hidden": "true" });
    const node = svg("g", { class: "client", tabindex: client ? "-1" : "0", role: "img" }, svg("circle", { class: this.count <= 40 ? "large" : "" }), label);
    const choose = () => this.choose(client);
    node.addEventListener("pointerenter", choose);
    node.addEventListener("focus", choose);
    node.addEventListener("keydown", (event) => this.move(event, client));
    return node;
  }

  move(event, client) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? this.count - 1 : step && (client + step + this.count) % this.count;
    if (next === undefined) return;
    event.preventDefault();
    this.scene.nodes[client].setAttribute("tabindex", "-1");
    this.scene.nodes[next].setAttribute("tabindex", "0");
    this.scene.nodes[next].focus();
  }

  choose(client) {
    if (this.scene?.nodes) {
      this.scene.nodes[this.chosen]?.classList.remove("chosen");
      this.scene.nodes[client]?.classList.add("chosen");
    }
    this.chosen = client;
    this.describe(client);
  }

  fullName(client) {
    return this.run.clients.names[client] || String(client);
  }

  name(client) {
    const name = this.fullName(client);
    return name.length > 14 ? name.slice(0, 13) + "…" : name;
  }

  facts(client) {
    const power = this.run.about.settings.powerWatts;
    const of = (title) => this.columns[title]?.[client] ?? (title === "powerWatts" && power ? Number(power) : undefined);
    const told = FACTS.filter(([title]) => this.columns[title] || of(title) !== undefined).map(([title, name, show]) => [name, show(of(title))]);
    return this.columns.away ? [...told, ["state", this.isAway(client) ? "away" : "there"]] : told;
  }

  words(client) {
    return `client ${this.fullName(client)}: ` + this.facts(client).map(([name, value]) => `${name} ${value}`).join(", ");
  }

  describe(client) {
    facts($("cell-client"), [["client", this.fullName(client)], ...this.facts(client)]);
  }

  list() {
    const titles = Object.keys(this.columns);
    this.table.draw(
      [{ title: "client", text: true, value: (client) => this.run.clients.names[client] || client },
        ...titles.map((title) => ({ title: words(title), value: (client) => this.columns[title][client] }))],
      Array.from({ length: this.count }, (ignored, client) => client));
  }

  /** Many clients, on a canvas. */
  paint(run, fresh) {
    const now = performance.now();
    this.flashes = this.flashes.filter((flash) => now - flash.begun < LONGEST_FLASH);
    if (still.matches && fresh.length) this.flashes = [];
    fresh.slice(-64).forEach(([, , client, share, joules]) => client < this.count && this.flashes.push({ client, share, joules, begun: now }));
    if (!this.scene?.canvas) {
      const canvas = element("canvas", { role: "img", "aria-label": "The cell with its clients; the table below has them", tabindex: "0" });
      canvas.addEventListener("pointermove", (event) => this.point(event));
      canvas.addEventListener("keydown", (event) => this.step(event));
      this.drawing.replaceChildren(canvas);
      this.scene = { canvas };
    }
    this.repaint();
  }

  repaint() {
    const { canvas } = this.scene ?? {};
    if (!canvas) return;
    const pixels = Math.max(200, this.drawing.clientWidth) * (devicePixelRatio || 1);
    canvas.width = canvas.height = pixels;
    const context = canvas.getContext("2d");
    context.scale(pixels / SIZE, pixels / SIZE);
    context.strokeStyle = variable("--line");
    for (let ring = 1; ring <= 4; ring++) {
      context.beginPath();
      context.arc(SIZE / 2, SIZE / 2, ((SIZE / 2 - 16) * ring) / 4, 0, 7);
      context.stroke();
    }
    for (const flash of this.flashes) {
      const [x, y] = this.at(flash.client);
      context.globalAlpha = still.matches ? 0.6 : Math.max(0, 0.85 * (1 - (performance.now() - flash.begun) / LONGEST_FLASH));
      context.lineWidth = 1.5 + 16 * Math.min(1, flash.share ?? 0);
      context.strokeStyle = heat((flash.joules ?? 0) / this.topEnergy);
      context.beginPath();
      context.moveTo(SIZE / 2, SIZE / 2);
      context.lineTo(x, y);
      context.stroke();
    }
    for (let client = 0; client < this.count; client++) {
      const [x, y] = this.at(client);
      context.globalAlpha = this.isAway(client) ? 0.3 : 0.9;
      context.fillStyle = this.color(client);
      context.beginPath();
      context.arc(x, y, client === this.chosen ? 6 : 2.6, 0, 7);
      context.fill();
    }
    context.globalAlpha = 1;
    context.fillStyle = variable("--ink");
    context.fill(new Path2D(STATION));
    context.fillStyle = variable("--quiet");
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "end";
    context.fillText(this.radius(), SIZE - 2, SIZE - 6);
    if (this.flashes.length && !still.matches && performance.now() - this.flashes[this.flashes.length - 1].begun < LONGEST_FLASH) {
      clearTimeout(this.later);
      this.later = setTimeout(() => this.repaint(), 60);
    }
  }

  point(event) {
    const box = this.scene.canvas.getBoundingClientRect();
    const [px, py] = [((event.clientX - box.left) * SIZE) / box.width, ((event.clientY - box.top) * SIZE) / box.height];
    let best = [400, null];
    for (let client = 0; client < this.count; client++) {
      const [x, y] = this.at(client);
      const far = (x - px) ** 2 + (y - py) ** 2;
      if (far < best[0]) best = [far, client];
    }
    if (best[1] !== null && best[1] !== this.chosen) {
      this.choose(best[1]);
      this.repaint();
    }
  }

  step(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.choose(((this.chosen ?? -1) + step + this.count) % this.count);
    this.repaint();
  }
}
