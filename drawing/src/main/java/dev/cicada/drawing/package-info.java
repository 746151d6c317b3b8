/**
 * Figures, which look the same as SVG (for pages), as PDF (for papers) and as PNG (for everything
 * else).
 *
 * <p>They are made for a column of a paper, with text of 8 points. A scheme always has the same
 * color and marker. SVG and PDF contain no dates and no fonts of the machine, so equal figures are
 * equal bytes.
 */
@NullMarked
package dev.cicada.drawing;

import org.jspecify.annotations.NullMarked;
