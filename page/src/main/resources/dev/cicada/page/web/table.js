// Tables that can be sorted; the text alternative of every chart.

import { element, figure } from "./text.js";

const MOST_ROWS = 500;

/**
 * A table that keeps its order and its place while its rows change.
 * A column is {title, value(row), show(row), text}.
 */
export class Table {
  constructor(target, { filter, caption, chosen } = {}) {
    Object.assign(this, { target, filter, caption, chosen, sort: -1, falling: true, key: "" });
    filter?.addEventListener("input", () => this.again());
  }

  draw(columns, rows) {
    Object.assign(this, { columns, rows });
    const key = JSON.stringify(columns.map((each) => each.title));
    if (key !== this.key) {
      this.key = key;
      this.head();
    }
    this.again();
  }

  head() {
    this.body = element("tbody");
    const titles = this.columns.map((column, place) => {
      const button = element("button", { type: "button" }, column.title);
      button.addEventListener("click", () => {
        this.falling = this.sort === place ? !this.falling : !column.text;
        this.sort = place;
        this.again();
      });
      return element("th", { scope: "col", class: column.text ? "text" : undefined }, button);
    });
    this.heads = titles;
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...titles)), this.body);
    if (this.caption) table.setAttribute("aria-label", this.caption);
    this.note = element("p", { class: "note" });
    const scroll = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": this.caption ?? "table" }, table);
    this.target.replaceChildren(scroll, this.note);
  }

  again() {
    if (!this.body) return;
    const words = (this.filter?.value ?? "").toLowerCase();
    let list = words
      ? this.rows.filter((row) => this.columns.some((column) => String(column.value(row) ?? "").toLowerCase().includes(words)))
      : [...this.rows];
    const by = this.columns[this.sort];
    if (by) list.sort((one, other) => compare(by.value(one), by.value(other)) * (this.falling ? -1 : 1));
    this.heads.forEach((head, place) =>
      head.setAttribute("aria-sort", place !== this.sort ? "none" : this.falling ? "descending" : "ascending"));
    this.note.textContent = list.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${figure(list.length)} rows.` : "";
    list = list.slice(0, MOST_ROWS);
    const focused = document.activeElement?.dataset?.keep;
    this.body.replaceChildren(...list.map((row) => this.row(row)));
    if (focused) this.body.querySelector(`[data-keep="${CSS.escape(focused)}"]`)?.focus();
  }

  row(row) {
    const cells = this.columns.map((column) => {
      const shown = column.show ? column.show(row) : column.text ? (column.value(row) ?? "–") : figure(column.value(row));
      const cell = element("td", { class: column.text ? "text" : undefined }, shown);
      if (typeof shown === "string" && shown.length > 24) cell.title = shown;
      return cell;
    });
    return element("tr", { class: this.chosen?.(row) ? "shown" : undefined }, ...cells);
  }
}

function compare(one, other) {
  if (one === other) return 0;
  if (one === null || one === undefined) return -1;
  if (other === null || other === undefined) return 1;
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
