// Lines over numbers, by uPlot, in the colors of the page.

import { element, figure } from "./text.js";
import { drawMarker } from "./markers.js";
import { variable } from "./theme.js";

const MOST_MARKERS = 24;
const FONT = "12px system-ui, sans-serif";

/**
 * A chart whose lines come and go. A line is {label, color, marker, dash, x, y}.
 * Whoever points at it reads the values there.
 */
export class Chart {
  constructor(target, { height = 300 } = {}) {
    Object.assign(this, { target, height, key: "" });
    new ResizeObserver(() => this.resize()).observe(target);
  }

  /** Draws lines; the axes are made anew only if it is others than before. */
  draw(lines, xLabel, yLabel, show = figure) {
    const key = JSON.stringify([xLabel, yLabel, variable("--ink"), lines.map((line) => [line.label, line.color, line.marker, line.dash])]);
    const data = joined(lines);
    this.target.dataset.lines = lines.length;
    if (key === this.key) {
      this.plot.setData(data);
      return;
    }
    this.key = key;
    this.plot?.destroy();
    this.plot = new uPlot(this.options(lines, xLabel, yLabel, show), data, this.target);
    this.target.querySelector("canvas").setAttribute("role", "img");
    this.target.querySelector("canvas").setAttribute("aria-label", `${yLabel} against ${xLabel}; the table below has the numbers`);
  }

  options(lines, xLabel, yLabel, show) {
    const axis = { stroke: variable("--quiet"), grid: { stroke: variable("--line"), width: 1 }, ticks: { show: false }, font: FONT, labelFont: FONT };
    return {
      width: this.width(),
      height: this.height,
      padding: [10, 28, 0, 0],
      scales: { x: { time: false, range: wider } },
      focus: { alpha: 0.35 },
      cursor: { points: { size: 8 }, drag: { x: true, y: false }, focus: { prox: 24 }, dataIdx: nearest },
      legend: { show: false },
      axes: [
        { ...axis, ...steps(xLabel), label: xLabel, labelSize: 20, size: 30, values: (u, ticks) => ticks.map(figure) },
        { ...axis, ...steps(yLabel), label: yLabel, labelSize: 20, size: 52, values: (u, ticks) => ticks.map(show) },
      ],
      series: [
        {},
        ...lines.map((line) => ({
          label: line.label,
          stroke: line.color,
          width: line.width ?? 2,
          dash: line.dash,
          spanGaps: true,
          points: { show: line.marker ? (u, index) => mark(u, index, line) : false },
        })),
      ],
      plugins: [readings(lines, show)],
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

/** Rounds and callers are counted, so that there is nothing between two of them. */
function steps(label) {
  const whole = [1, 2, 5].map((step) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map((power) => step * 10 ** power)).flat();
  return /^(round|callers)/.test(label) ? { incrs: whole.sort((one, other) => one - other) } : {};
}

/** Room for the markers of the first and of the last place. */
function wider(plot, least, most) {
  const more = 0.02 * (most - least) || Math.abs(most) || 1;
  return [least - more, most + more];
}

/** A line has values only at places of its own; the nearest of them counts. */
function nearest(plot, series, index) {
  const values = plot.data[series];
  for (let far = 0; far < values.length; far++) {
    if (known(values[index - far])) return index - far;
    if (known(values[index + far])) return index + far;
  }
  return index;
}

const known = (value) => value !== null && value !== undefined;

/** The values where the pointer is, beside it. */
function readings(lines, show) {
  let tip;
  return {
    hooks: {
      init: (plot) => {
        tip = element("div", { class: "tip", hidden: true });
        plot.over.append(tip);
      },
      setCursor: (plot) => {
        const { left, top, idxs } = plot.cursor;
        tip.hidden = left < 0;
        if (left < 0) return;
        const rows = lines.map((line, i) => ({ line, at: idxs[i + 1], value: plot.data[i + 1][idxs[i + 1]] })).filter((row) => known(row.value));
        rows.sort((one, other) => other.value - one.value);
        tip.replaceChildren(...rows.map(({ line, at, value }) => {
          const swatch = element("i");
          swatch.style.background = line.color;
          return element("div", {}, swatch, line.label, element("b", {}, show(value)), element("small", {}, "at " + figure(plot.data[0][at])));
        }));
        tip.style.top = Math.min(top + 8, Math.max(0, plot.over.clientHeight - tip.offsetHeight)) + "px";
        tip.style.left = (left + tip.offsetWidth + 20 > plot.over.clientWidth ? Math.max(0, left - tip.offsetWidth - 12) : left + 12) + "px";
      },
    },
  };
}

/** Markers on some of the points, so that lines can be told apart without color. */
function mark(plot, index, line) {
  const [xs, ys] = [plot.data[0], plot.data[index]];
  const places = [];
  for (let i = 0; i < xs.length; i++) if (known(ys[i])) places.push(i);
  const step = Math.max(1, Math.ceil(places.length / MOST_MARKERS));
  plot.ctx.save();
  plot.ctx.fillStyle = line.color;
  for (let i = 0; i < places.length; i += step) {
    const at = places[i];
    drawMarker(plot.ctx, line.marker, plot.valToPos(xs[at], "x", true), plot.valToPos(ys[at], "y", true), 4 * devicePixelRatio);
  }
  plot.ctx.restore();
  return false;
}

/** All lines over the union of their places, with gaps where a line has none. */
function joined(lines) {
  const tables = lines.map(sorted);
  if (!tables.some(([x]) => x.length)) return [[], ...lines.map(() => [])];
  return uPlot.join(tables);
}

function sorted({ x, y }) {
  const pairs = x.map((value, i) => [value, y[i]]).filter(([a, b]) => known(a) && known(b));
  pairs.sort((one, other) => one[0] - other[0]);
  return [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
}
