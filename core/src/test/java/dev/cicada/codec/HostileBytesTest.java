package dev.cicada.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Bytes that no encoder would write. */
class HostileBytesTest {
  private static final int CASES = 3000;
  private static final int PARAMETERS = 700;

  @Test
  void anyBytesAreAnUpdateThatIsFiniteOrRefused() {
    RandomStream stream = new Seed(31).stream(0);
    int refused = 0;
    for (int i = 0; i < CASES; i++) {
      Codec codec = Updates.CODECS.get(stream.nextInt(Updates.CODECS.size()));
      byte[] bytes = codec.encoded(Updates.gaussian(PARAMETERS, 1, i), Updates.dither(i));
      mutate(bytes, stream);
      float[] values = new float[PARAMETERS];
      try {
        codec.decode(bytes, Updates.dither(i), values);
        for (float value : values) {
          assertThat(Float.isFinite(value)).as("%s, case %d", codec, i).isTrue();
        }
      } catch (CodecException e) {
        assertThat(e.getMessage()).contains("must be");
        refused++;
      }
    }
    assertThat(refused).isBetween(CASES / 20, CASES * 19 / 20);
  }

  private static void mutate(byte[] bytes, RandomStream stream) {
    int changes = 1 << stream.nextInt(10);
    for (int i = 0; i < changes; i++) {
      bytes[stream.nextInt(bytes.length)] =
          stream.nextInt(2) == 0 ? (byte) stream.nextInt(256) : (byte) (0x7F | stream.nextInt(256));
    }
  }

  @Test
  void wrongLengthsAreRefusedByEveryCodec() {
    for (Codec codec : Updates.CODECS) {
      int length = codec.encodedBytes(PARAMETERS);
      for (int wrong : new int[] {0, 1, length - 1, length + 1, 2 * length}) {
        assertThatThrownBy(
                () -> codec.decode(new byte[wrong], Updates.dither(0), new float[PARAMETERS]))
            .isInstanceOf(CodecException.class)
            .hasMessage("there are %d bytes; there must be %d.", wrong, length);
      }
    }
  }

  @Test
  void scalesThatAreNotFiniteOrTooLargeAreRefused() {
    for (Codec codec : new Codec[] {new Int8(), new Int4()}) {
      for (float scale : new float[] {Float.NaN, 1f / 0f, -1f / 0f, -1e-9f, Float.MAX_VALUE}) {
        byte[] bytes = new byte[codec.encodedBytes(PARAMETERS)];
        floats(bytes).putFloat(4, scale);
        assertRefused(
            codec, bytes, "the scale of block 1 is %s; it must be from 0 to".formatted(scale));
      }
    }
  }

  @Test
  void anUnusedHalfByteMustBeZero() {
    byte[] bytes = new byte[new Int4().encodedBytes(5)];
    bytes[bytes.length - 1] = 0x10;
    assertThatThrownBy(() -> new Int4().decode(bytes, Updates.dither(0), new float[5]))
        .hasMessage("the last half byte is used; it must be 0.");
  }

  @Test
  void valuesThatAreNotFiniteAreRefused() {
    byte[] infinite = new byte[new Float16().encodedBytes(PARAMETERS)];
    infinite[3] = 0x7C;
    assertRefused(new Float16(), infinite, "value 1 is infinite or no number");
    for (Codec codec : new Codec[] {new Float32(), new RandomK(0.1)}) {
      byte[] bytes = new byte[codec.encodedBytes(PARAMETERS)];
      floats(bytes).putFloat(8, Float.NaN);
      assertRefused(codec, bytes, "value 2 is NaN; it must be finite.");
    }
  }

  @Test
  void positionsOutOfRangeOrTwiceAreRefused() {
    TopK codec = new TopK(3.0 / PARAMETERS);
    assertRefused(
        codec,
        positions(5, 5, 9),
        "position 5 of value 1 is out of order or range; it must be from 6 to 699.");
    assertRefused(codec, positions(5, 4, 9), "position 4 of value 1 is out of order");
    assertRefused(codec, positions(5, 6, 700), "position 700 of value 2 is out of order or range");
    byte[] padded = positions(5, 6, 699);
    codec.decode(padded, Updates.dither(0), new float[PARAMETERS]);
    padded[padded.length - 1] |= (byte) 0x80;
    assertRefused(codec, padded, "bits after the last position are used");
  }

  /** Three ones at these positions, of ten bits each. */
  private static byte[] positions(int... positions) {
    byte[] bytes = new byte[3 * Float.BYTES + 4];
    long bits = 0;
    for (int i = 0; i < 3; i++) {
      floats(bytes).putFloat(4 * i, 1);
      bits |= (long) positions[i] << (10 * i);
    }
    floats(bytes).putInt(12, (int) bits);
    return bytes;
  }

  private static ByteBuffer floats(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void assertRefused(Codec codec, byte[] bytes, String message) {
    byte[] before = Arrays.copyOf(bytes, bytes.length);
    assertThatThrownBy(() -> codec.decode(bytes, Updates.dither(0), new float[PARAMETERS]))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(message);
    assertThat(bytes).isEqualTo(before);
  }
}
