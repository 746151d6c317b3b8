// How numbers and words are written.

/** Four digits, and a dash for what is not known. */
export function figure(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1e15 || (!Number.isInteger(value) && (size < 1e-3 || size >= 1e7))) return power(value);
  return minus(value.toLocaleString("en", Number.isInteger(value) ? {} : { maximumSignificantDigits: 4 }));
}

/** As in 1.25·10⁻⁶. */
function power(value) {
  const [digits, exponent] = value.toExponential(2).split("e");
  const raised = [...exponent.replace("+", "")].map((digit) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(digit)]);
  return minus(digits) + "·10" + raised.join("");
}

/** With a minus sign, which is as wide as a digit, instead of a hyphen. */
export function minus(text) {
  return text.replace("-", "−");
}

export function percent(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  return (value > 0 && value < 1e-3 ? figure(100 * value) : (100 * value).toFixed(1)) + " %";
}

const PREFIXES = ["", "m", "µ", "n", "p"];

/** What a quantity of some size is written in: times so many, with a prefix. */
export function scaled(size) {
  const steps = size >= 0.1 || !(size > 0) ? 0 : Math.min(4, Math.ceil(-Math.log10(size) / 3 - 1e-9));
  return { times: 1000 ** steps, prefix: PREFIXES[steps] };
}

/** With a unit, if it is known; what is small in thousandths, millionths and so on. */
export function measure(value, unit) {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  const { times, prefix } = scaled(Math.abs(value));
  return `${figure(Number((value * times).toPrecision(4)))} ${prefix}${unit}`;
}

export function duration(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 100) return Math.ceil(seconds) + " s";
  if (seconds < 6000) return Math.round(seconds / 60) + " min";
  return (seconds / 3600).toFixed(1) + " h";
}

/** An element with attributes, and texts or elements in it; what is text stays text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A title of a table for people: words, and the unit at the end. */
export function words(title) {
  const text = title.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return text.replace(/ joules$/, ", J").replace(/ seconds$/, ", s").replace(/ watts$/, ", W");
}

/** Names and values as a list; stays as it is but for what has changed. */
export function facts(target, list) {
  if (target.children.length !== list.length) {
    target.replaceChildren(...list.map(() => element("div", {}, element("dt"), element("dd"))));
  }
  list.forEach(([name, value, look = ""], i) => {
    const [title, text] = target.children[i].children;
    change(title, name);
    change(text, value);
    text.dataset.fact = name;
    target.children[i].className = look;
  });
}

/** Sets a text, unless it is there already, so that nothing is read aloud or laid out again. */
export function change(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export const $ = (id) => document.getElementById(id);
