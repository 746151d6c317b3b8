package dev.cicada.training.codec;

import static dev.cicada.codec.BlockKernel.FRACTION_BITS;

import dev.cicada.codec.BlockKernel;
import dev.cicada.codec.Dither;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/** The loops of {@link VectorBlockKernel}, over whole vectors. */
final class BlockLanes {
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final int COUNT = FLOATS.length();

  /** As many bytes as a vector has floats. */
  private static final VectorSpecies<Byte> BYTES =
      ByteVector.SPECIES_64.withShape(
          VectorShape.forBitSize(Math.max(Long.SIZE, COUNT * Byte.SIZE)));

  private static final IntVector SPREAD = IntVector.zero(INTS).addIndex(1).mul(Dither.SPREAD);

  private BlockLanes() {}

  /** Whether that many bytes fill a vector; the shortest has eight. */
  static boolean areEnough() {
    return COUNT >= Long.BYTES;
  }

  static int roundDown(int count) {
    return count - count % COUNT;
  }

  static int largest(float[] values, int first, int count) {
    IntVector largest = IntVector.zero(INTS);
    for (int i = first; i < first + count; i += COUNT) {
      IntVector bits = FloatVector.fromArray(FLOATS, values, i).reinterpretAsInts();
      largest = largest.max(bits.and(Integer.MAX_VALUE));
    }
    return largest.reduceLanes(VectorOperators.MAX);
  }

  static void round(
      float[] values,
      int first,
      int count,
      float up,
      float factor,
      Dither dither,
      byte[] numbers,
      int place) {
    for (int i = 0; i < count; i += COUNT) {
      FloatVector scaled = FloatVector.fromArray(FLOATS, values, first + i).mul(up).mul(factor);
      IntVector fixed =
          scaled.add(BlockKernel.ALIGNER).reinterpretAsInts().sub(BlockKernel.ALIGNER_BITS);
      IntVector fraction =
          words(dither, first + i).lanewise(VectorOperators.LSHR, Integer.SIZE - FRACTION_BITS);
      IntVector rounded = fixed.add(fraction).lanewise(VectorOperators.ASHR, FRACTION_BITS);
      ((ByteVector) rounded.convertShape(VectorOperators.I2B, BYTES, 0))
          .intoArray(numbers, place + i);
    }
  }

  /** {@link Dither#word} of the positions from {@code position} on. */
  private static IntVector words(Dither dither, int position) {
    IntVector x = SPREAD.add(position * Dither.SPREAD + dither.first());
    x = fold(x, 16).add(dither.second()).mul(Dither.MULTIPLIER_1);
    x = fold(x, 15).mul(Dither.MULTIPLIER_2);
    return fold(x, 16);
  }

  private static IntVector fold(IntVector x, int bits) {
    return x.lanewise(VectorOperators.XOR, x.lanewise(VectorOperators.LSHR, bits));
  }

  static void scale(byte[] numbers, int place, int count, float scale, float[] values, int first) {
    for (int i = 0; i < count; i += COUNT) {
      ByteVector number = ByteVector.fromArray(BYTES, numbers, place + i);
      ((FloatVector) number.convertShape(VectorOperators.B2F, FLOATS, 0))
          .mul(scale)
          .intoArray(values, first + i);
    }
  }
}
