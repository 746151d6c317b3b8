package dev.cicada.drawing;

/** A value to compare with: a horizontal line across the figure, named in the legend. */
public record Reference(String name, double y) {}
