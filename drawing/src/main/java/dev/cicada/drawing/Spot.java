package dev.cicada.drawing;

/** A place on a canvas, in points from its upper left corner. */
record Spot(double x, double y) {}
