// One bar for each client, on a canvas; many clients are put together.

import { figure } from "./text.js";
import { variable } from "./theme.js";

const HEIGHT = 96;
const TOP = 18;
const BOTTOM = 16;
const WIDEST = 26;

/** Bars of values by client, from zero; of too many to see, the largest of those that fall together. */
export function drawBars(target, values, { color, label, names = [], sorted = false, show = figure }) {
  const canvas = target.querySelector("canvas") ?? begin(target);
  const order = values.map((value, client) => client);
  if (sorted) order.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  const width = Math.max(120, target.clientWidth);
  const bars = together(order, values, Math.floor(width / 3));
  const most = Math.max(0, ...bars.map((bar) => bar.value));
  const context = prepared(canvas, width);
  const base = HEIGHT - BOTTOM + 0.5;
  context.fillStyle = variable("--line");
  context.fillRect(0, TOP, width, 1);
  context.fillRect(0, base, width, 1);
  const slot = width / Math.max(1, bars.length);
  const wide = Math.min(WIDEST, Math.max(1, 0.72 * slot));
  context.fillStyle = variable(color);
  bars.forEach((bar, i) => {
    const tall = most > 0 ? ((base - TOP) * bar.value) / most : 0;
    context.fillRect(i * slot + (slot - wide) / 2, base - tall, wide, tall);
  });
  const named = (client) => names[client] || String(client);
  context.fillStyle = variable("--quiet");
  context.fillText(show(most), 0, TOP - 5);
  const texts = sorted ? [] : bars.map((bar) => named(bar.client));
  if (texts.length && bars.length === values.length && texts.every((text) => context.measureText(text).width < slot - 4)) {
    context.textAlign = "center";
    texts.forEach((text, i) => context.fillText(text, (i + 0.5) * slot, HEIGHT - 3));
  } else {
    const [from, to] = sorted ? ["most", "least"] : [named(0), named(values.length - 1)];
    context.fillText(from, 0, HEIGHT - 3);
    context.textAlign = "end";
    context.fillText(to, width, HEIGHT - 3);
  }
  canvas.setAttribute("aria-label", `${label}, up to ${show(most)}; the table below has the numbers`);
  canvas.onpointermove = (event) => {
    const bar = bars[Math.floor(event.offsetX / slot)];
    if (bar) canvas.title = `client ${named(bar.client)}: ${show(values[bar.client])}`;
  };
}

function begin(target) {
  const canvas = target.appendChild(document.createElement("canvas"));
  canvas.setAttribute("role", "img");
  return canvas;
}

function prepared(canvas, width) {
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.font = "11px system-ui, sans-serif";
  return context;
}

/** Bars of so many at the most, each with the client whose value it has. */
function together(order, values, most) {
  const per = Math.max(1, Math.ceil(order.length / most));
  const bars = [];
  for (let i = 0; i < order.length; i += per) {
    const client = order.slice(i, i + per).reduce((one, other) => ((values[other] ?? 0) > (values[one] ?? 0) ? other : one));
    bars.push({ client, value: values[client] ?? 0 });
  }
  return bars;
}
