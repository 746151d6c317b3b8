// Lines over numbers, by uPlot, in the colors of the page.

import { figure } from "./text.js";
import { drawMarker } from "./markers.js";
import { variable } from "./theme.js";

const MOST_MARKERS = 24;

/**
 * A chart whose lines come and go. A line is {label, color, marker, dash, x, y}.
 */
export class Chart {
  constructor(target, { height = 300, xLabel = "", yLabel = "", yRange } = {}) {
    Object.assign(this, { target, height, xLabel, yLabel, yRange, key: "" });
    new ResizeObserver(() => this.resize()).observe(target);
  }

  /** Draws lines; the axes are made anew only if it is others than before. */
  draw(lines, xLabel, yLabel) {
    const key = JSON.stringify([xLabel, yLabel, variable("--ink"), lines.map((line) => [line.label, line.color, line.marker])]);
    const data = joined(lines);
    if (key === this.key) {
      this.plot.setData(data);
      return;
    }
    this.key = key;
    this.plot?.destroy();
    this.plot = new uPlot(this.options(lines, xLabel, yLabel), data, this.target);
    this.target.querySelector("canvas").setAttribute("role", "img");
    this.target.querySelector("canvas").setAttribute("aria-label", `${yLabel} against ${xLabel}; the table below has the numbers`);
  }

  options(lines, xLabel, yLabel) {
    const ink = variable("--quiet");
    const axis = { stroke: ink, grid: { stroke: variable("--line"), width: 1 }, ticks: { stroke: variable("--line") }, font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif" };
    return {
      width: this.width(),
      height: this.height,
      scales: { x: { time: false }, y: { range: this.yRange } },
      cursor: { points: { size: 8 }, drag: { x: true, y: false } },
      legend: { live: true },
      axes: [
        { ...axis, label: xLabel, labelSize: 22, size: 38, values: (u, ticks) => ticks.map(figure) },
        { ...axis, label: yLabel, labelSize: 22, size: 56, values: (u, ticks) => ticks.map(figure) },
      ],
      series: [
        { label: xLabel, value: (u, value) => figure(value) },
        ...lines.map((line) => ({
          label: line.label,
          stroke: line.color,
          width: line.width ?? 2,
          dash: line.dash,
          spanGaps: true,
          value: (u, value) => figure(value),
          points: { show: line.marker ? (u, index) => mark(u, index, line) : false },
        })),
      ],
    };
  }

  width() {
    return Math.max(220, Math.floor(this.target.clientWidth));
  }

  resize() {
    const width = this.width();
    if (this.plot && width !== this.plot.width) this.plot.setSize({ width, height: this.height });
  }
}

/** Markers on some of the points, so that lines can be told apart without color. */
function mark(plot, index, line) {
  const [xs, ys] = [plot.data[0], plot.data[index]];
  const places = [];
  for (let i = 0; i < xs.length; i++) if (ys[i] !== null && ys[i] !== undefined) places.push(i);
  const step = Math.max(1, Math.ceil(places.length / MOST_MARKERS));
  plot.ctx.save();
  plot.ctx.fillStyle = line.color;
  for (let i = 0; i < places.length; i += step) {
    const at = places[i];
    drawMarker(plot.ctx, line.marker, plot.valToPos(xs[at], "x", true), plot.valToPos(ys[at], "y", true), 4.2 * devicePixelRatio);
  }
  plot.ctx.restore();
  return false;
}

/** All lines over the union of their places, with gaps where a line has none. */
function joined(lines) {
  const tables = lines.map((line) => sorted(line)).filter(([x]) => x.length);
  if (!tables.length) return [[], ...lines.map(() => [])];
  return uPlot.join(lines.map(sorted));
}

function sorted({ x, y }) {
  const known = x.map((value, i) => [value, y[i]]).filter(([a, b]) => a !== null && b !== null);
  known.sort((one, other) => one[0] - other[0]);
  return [known.map(([a]) => a), known.map(([, b]) => b)];
}
