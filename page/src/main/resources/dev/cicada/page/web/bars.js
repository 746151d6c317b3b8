// One bar for each client, on a canvas; many clients are put together.

import { figure } from "./text.js";
import { variable } from "./theme.js";

const HEIGHT = 110;
const BOTTOM = 16;

/** Bars of one or two series; of too many to see, the largest of those that fall together. */
export function drawBars(target, series, { sorted = false, label }) {
  const canvas = target.querySelector("canvas") ?? target.appendChild(document.createElement("canvas"));
  const width = Math.max(200, target.clientWidth);
  const scale = devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  canvas.setAttribute("role", "img");
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.font = "11px system-ui, sans-serif";
  const count = Math.max(...series.map((each) => each.values.length));
  const most = Math.floor(width / (3 * series.length));
  const texts = [];
  series.forEach(({ values, color, name }, which) => {
    const list = shrink(sorted ? [...values].sort((a, b) => b - a) : values, most);
    const top = Math.max(1e-300, ...list.map((value) => value ?? 0));
    const slot = width / list.length;
    const wide = Math.min(26, Math.max(1, (0.8 * slot) / series.length));
    context.fillStyle = variable(color);
    list.forEach((value, i) => {
      const tall = ((HEIGHT - BOTTOM - 14) * (value ?? 0)) / top;
      context.fillRect(i * slot + (slot - wide * series.length) / 2 + which * wide, HEIGHT - BOTTOM - tall, wide, tall);
    });
    texts.push(`${name} up to ${figure(top > 1e-300 ? top : 0)}`);
    context.fillRect(8 + which * (width / 2), 2, 9, 9);
    context.fillStyle = variable("--quiet");
    context.fillText(texts[which], 22 + which * (width / 2), 11);
  });
  context.fillStyle = variable("--quiet");
  context.fillText(sorted ? "most" : "1", 2, HEIGHT - 3);
  const end = sorted ? "least" : String(count);
  context.fillText(end, width - context.measureText(end).width - 2, HEIGHT - 3);
  canvas.setAttribute("aria-label", `${label}: ${texts.join(", ")}; the table below has the numbers`);
}

function shrink(values, most) {
  if (values.length <= most) return values;
  const per = Math.ceil(values.length / most);
  const list = [];
  for (let i = 0; i < values.length; i += per) list.push(Math.max(...values.slice(i, i + per)));
  return list;
}
