package dev.cicada.codec;

/** Numbers of few bits one after the other, least significant bits and lowest bytes first. */
final class PackedBits {
  private final byte[] bytes;
  private int place;
  private long buffer;
  private int buffered;

  /** Numbers from a byte on; those that are written replace zeros. */
  PackedBits(byte[] bytes, int place) {
    this.bytes = bytes;
    this.place = place;
  }

  /** Writes a number; the last byte is there at once. */
  void write(int number, int bits) {
    buffer |= (long) number << buffered;
    buffered += bits;
    while (buffered >= Byte.SIZE) {
      bytes[place++] = (byte) buffer;
      buffer >>>= Byte.SIZE;
      buffered -= Byte.SIZE;
    }
    if (buffered > 0) {
      bytes[place] = (byte) buffer;
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

  /** Refuses bits that no number uses. */
  void requireRestZero() {
    if (buffer != 0) {
      throw CodecException.format("bits after the last position are used; they must be 0.");
    }
  }
}
