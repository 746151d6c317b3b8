// Light and dark: as the system has it, unless somebody chose.

import { $ } from "./text.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");

export function isDark() {
  return document.documentElement.dataset.theme === "dark";
}

export function watchTheme(changed) {
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = theme === "dark" ? "light" : "dark";
    $("theme").setAttribute("aria-label", `Show the page ${theme === "dark" ? "light" : "dark"}`);
    changed();
  };
  const remembered = () => localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
  $("theme").addEventListener("click", () => {
    localStorage.setItem("theme", isDark() ? "light" : "dark");
    apply(remembered());
  });
  dark.addEventListener("change", () => apply(remembered()));
  apply(remembered());
}

export function variable(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** A color of our figures, lighter where the ground is dark and it could not be told from it. */
export function shade(color) {
  if (!isDark()) return color;
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const light = (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]) / 255;
  const mix = Math.max(0, 0.62 - light);
  return "#" + parts.map((part) => Math.round(part + (255 - part) * mix).toString(16).padStart(2, "0")).join("");
}

/** From calm to striking, 0 to 1; readable on both grounds. */
export function heat(part) {
  const steps = isDark()
    ? [[72, 128, 160], [104, 190, 170], [240, 190, 90], [255, 120, 90]]
    : [[70, 130, 170], [60, 160, 140], [200, 126, 26], [200, 50, 40]];
  const at = Math.min(0.9999, Math.max(0, part || 0)) * (steps.length - 1);
  const low = Math.floor(at);
  return "rgb(" + steps[low].map((v, i) => Math.round(v + (steps[low + 1][i] - v) * (at - low))).join(",") + ")";
}
