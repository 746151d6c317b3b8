package dev.cicada.codec;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Codecs and updates to try them on. */
final class Updates {
  static final List<Codec> CODECS =
      List.of(
          new Float32(),
          new Float16(),
          new Int8(),
          new Int4(),
          new RandomK(0.1),
          new RandomK(1),
          new TopK(0.1),
          new TopK(1));

  private Updates() {}

  /** Updates like those of training, and extreme ones. */
  static Map<String, float[]> all() {
    Map<String, float[]> updates = new LinkedHashMap<>();
    for (int length : new int[] {1, 2, 3, 63, 64, 65, 255, 256, 257, 1000, 5001}) {
      updates.put("gaussian " + length, gaussian(length, 1e-3, length));
    }
    updates.put("zeros", new float[700]);
    float[] denormals = new float[700];
    float[] wide = new float[700];
    for (int i = 0; i < 700; i++) {
      denormals[i] = (i % 2 == 0 ? 1 : -1) * i * Float.MIN_VALUE;
      wide[i] = (float) StrictMath.pow(10, (i - 400) / 10.0);
    }
    updates.put("denormals", denormals);
    updates.put("all sizes", wide);
    float[] huge = gaussian(700, 1e-3, 5);
    huge[300] = -1e38f;
    updates.put("one huge value", huge);
    float[] equal = new float[700];
    Arrays.fill(equal, 0.3f);
    updates.put("all equal", equal);
    return updates;
  }

  static float[] gaussian(int length, double deviation, long seed) {
    RandomStream stream = new Seed(seed).stream(0);
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) (deviation * stream.nextGaussian());
    }
    return values;
  }

  static Dither dither(int round) {
    return Dither.of(new Seed(11), 3, round);
  }

  static float[] passed(Codec codec, float[] values, Dither dither) {
    float[] decoded = new float[values.length];
    codec.decode(codec.encoded(values, dither), dither, decoded);
    return decoded;
  }
}
