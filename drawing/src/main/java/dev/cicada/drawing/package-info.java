/**
 * Figures: what to show is said once and drawn the same as SVG, for pages, as PDF, for papers, and
 * as PNG, for everywhere.
 *
 * <p>They are made for a column of a paper, where their text is 8 points high, and a scheme always
 * has the same color and marker. The SVG and the PDF hold no dates and no fonts of the machine, so
 * that equal figures are equal bytes.
 */
@NullMarked
package dev.cicada.drawing;

import org.jspecify.annotations.NullMarked;
