package dev.cicada.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of a few bits, one after the other, least significant bits and lowest bytes first. */
final class PackedBits {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int place;
  private long buffer;
  private int buffered;

  /** Numbers that begin at a byte. */
  PackedBits(byte[] bytes, int place) {
    this.bytes = bytes;
    this.place = place;
  }

  /**
   * Writes a number. It reaches the array when four bytes are full or {@link #finish} is called.
   */
  void write(int number, int bits) {
    buffer |= (long) number << buffered;
    buffered += bits;
    if (buffered >= Integer.SIZE) {
      WORDS.set(bytes, place, (int) buffer);
      place += Integer.BYTES;
      buffer >>>= Integer.SIZE;
      buffered -= Integer.SIZE;
    }
  }

  /** Writes what is left; unused bits of the last byte are zero. */
  void finish() {
    for (; buffered > 0; buffered -= Byte.SIZE) {
      bytes[place++] = (byte) buffer;
      buffer >>>= Byte.SIZE;
    }
  }

  int read(int bits) {
    while (buffered < bits) {
      buffer |= (bytes[place++] & 0xFFL) << buffered;
      buffered += Byte.SIZE;
    }
    int number = (int) (buffer & ((1L << bits) - 1));
    buffer >>>= bits;
    buffered -= bits;
    return number;
  }

  /** Refuses bits that are set after the last number. */
  void requireRestZero() {
    if (buffer != 0) {
      throw CodecException.format("bits after the last position are used; they must be 0.");
    }
  }
}
