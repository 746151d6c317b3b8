package dev.cicada.drawing;

/** A part of a canvas. */
record Box(double left, double top, double right, double bottom) {
  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }

  double centerX() {
    return (left + right) / 2;
  }

  double centerY() {
    return (top + bottom) / 2;
  }
}
