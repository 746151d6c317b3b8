/**
 * Figures: curves over two axes, drawn the same as SVG, for papers, and as PNG, for everywhere.
 *
 * <p>The SVG has no dates and no fonts of its own, so that equal curves give equal bytes.
 */
package dev.cicada.run.figure;
