package dev.cicada.server.service;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Looks at an update's values as they pass, whatever pieces they come in. */
final class UpdateCheck {
  private final ByteBuffer split = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private boolean finite = true;
  private double squares;

  /** Takes the next bytes; leaves the buffer as it was. */
  void add(ByteBuffer bytes) {
    ByteBuffer values = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    while (split.position() > 0 && values.hasRemaining()) {
      split.put(values.get());
      takeSplit();
    }
    while (values.remaining() >= Float.BYTES) {
      take(values.getFloat());
    }
    split.put(values);
    takeSplit();
  }

  private void takeSplit() {
    if (!split.hasRemaining()) {
      take(split.getFloat(0));
      split.clear();
    }
  }

  private void take(float value) {
    finite &= Float.isFinite(value);
    squares += (double) value * value;
  }

  /** Whether all values so far are numbers, and finite. */
  boolean finite() {
    return finite;
  }

  /** The Euclidean norm of the values so far. */
  double norm() {
    return Math.sqrt(squares);
  }
}
