// The cell: the base station in the middle, clients where they are, calls as flashes.

import { $, element, figure, percent, svg } from "./text.js";
import { heat, still, variable } from "./theme.js";
import { Table } from "./table.js";

const SIZE = 500;
const MOST_AS_SVG = 150;
const LONGEST_FLASH = 1100;

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
      this.chosen = null;
      this.scene = null;
    }
    this.columns = clients.columns;
    this.count = clients.columns.calls.length;
    this.many = this.count > MOST_AS_SVG;
    this.title(clients);
    this.measure();
    const fresh = this.seen < 0 ? clients.recent.slice(-1) : clients.recent.filter((call) => call[0] > this.seen);
    if (clients.recent.length) this.seen = clients.recent[clients.recent.length - 1][0];
    if (this.columns.x) (this.many ? this.paint : this.place).call(this, run, fresh);
    else this.drawing.replaceChildren(element("p", { class: "note" }, "Where the clients are is not known here."));
    if (this.chosen !== null) this.describe(this.chosen);
    if (this.table.target.parentElement.open) this.list();
    else this.table.target.parentElement.ontoggle = () => this.list();
  }

  title(clients) {
    const rest = clients.clients - this.count;
    $("cell-note").textContent = rest > 0
      ? `The first ${figure(this.count)} of ${figure(clients.clients)} clients are shown; sums and fairness are of all.`
      : "";
  }

  /** What is shown by color, and its range. */
  measure() {
    for (const option of $("cell-color").options) option.hidden = !this.columns[option.value];
    const what = this.columns[$("cell-color").value] ? $("cell-color").value : "interval";
    const values = this.columns[what].filter((value) => value !== null);
    this.what = this.columns[what];
    this.top = Math.max(1e-300, ...values);
    $("cell-least").textContent = "0";
    $("cell-most").textContent = figure(this.top > 1e-300 ? this.top : 0);
    const scale = $("cell-scale").getContext("2d");
    for (let x = 0; x < 160; x++) {
      scale.fillStyle = heat($("cell-color").value === "battery" ? 1 - x / 159 : x / 159);
      scale.fillRect(x, 0, 1, 8);
    }
    this.topEnergy = Math.max(1e-300, this.topEnergy ?? 0, ...this.run.clients.recent.map((call) => call[4] ?? 0));
  }

  color(client) {
    const part = (this.what[client] ?? 0) / this.top;
    return heat($("cell-color").value === "battery" ? 1 - part : part);
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
    for (const [, , client, share, joules] of fresh.slice(-24)) {
      if (client >= this.count) continue;
      const [x, y] = this.at(client);
      const flash = svg("line", { class: "flash", x1: SIZE / 2, y1: SIZE / 2, x2: x, y2: y, stroke: heat((joules ?? 0) / this.topEnergy), "stroke-width": 2 + 16 * Math.min(1, share ?? 0) });
      calls.append(flash);
      flash.addEventListener("animationend", () => flash.remove());
    }
    while (calls.childNodes.length > 48) calls.firstChild.remove();
  }

  begin() {
    const half = SIZE / 2;
    const rings = [1, 2, 3, 4].map((ring) => svg("circle", { class: "ring", cx: half, cy: half, r: ((half - 16) * ring) / 4 }));
    const calls = svg("g", { "aria-hidden": "true" });
    const station = svg("path", { class: "station", d: `M${half} ${half - 11}l9 19h-18z` });
    const nodes = Array.from({ length: this.count }, (ignored, client) => this.node(client));
    const drawing = svg("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, role: "group", "aria-label": "The cell with its clients" }, ...rings, calls, station, ...nodes);
    this.drawing.replaceChildren(drawing);
    this.scene = { nodes, calls };
  }

  node(client) {
    const label = svg("text", { y: -12, "aria-hidden": "true" });
    const node = svg("g", { class: "client", tabindex: client ? "-1" : "0", role: "img" }, svg("circle", { r: this.count <= 40 ? 8 : 5 }), label);
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

  name(client) {
    const name = this.run.clients.names[client] || String(client);
    return name.length > 14 ? name.slice(0, 13) + "…" : name;
  }

  facts(client) {
    const of = (title) => this.columns[title]?.[client];
    const power = of("powerWatts") ?? Number(this.run.about.settings.powerWatts);
    return [
      ["gain", figure(of("gain"))],
      ["probability", figure(of("probability"))],
      ["share", percent(of("share"))],
      ["power", Number.isFinite(power) ? figure(power) + " W" : "–"],
      ["calls", figure(of("calls"))],
      ["energy", figure(of("energyJoules")) + " J"],
      ["interval", figure(of("interval"))],
      ["staleness", figure(of("staleness"))],
      ...(this.columns.battery ? [["battery", percent(of("battery"))]] : []),
      ...(this.isAway(client) ? [["", "away"]] : []),
    ];
  }

  words(client) {
    const name = this.run.clients.names[client] || String(client);
    return `client ${name}: ` + this.facts(client).map(([what, value]) => `${what} ${value}`).join(", ");
  }

  describe(client) {
    const name = this.run.clients.names[client] || String(client);
    $("cell-client").replaceChildren("client ", element("b", {}, name), ...this.facts(client).flatMap(([what, value]) => [`, ${what} `, element("b", {}, value)]));
  }

  list() {
    const titles = Object.keys(this.columns).filter((title) => this.columns[title].some((value) => value !== null));
    this.table.draw(
      [{ title: "client", text: true, value: (client) => this.run.clients.names[client] || client },
        ...titles.map((title) => ({ title, value: (client) => this.columns[title][client] }))],
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
    context.fillRect(SIZE / 2 - 5, SIZE / 2 - 5, 10, 10);
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
