package dev.cicada.training.codec;

import dev.cicada.codec.BlockKernel;
import dev.cicada.codec.Dither;
import dev.cicada.codec.PlainBlockKernel;

/**
 * Several values at a time, on the JDK's Vector API.
 *
 * <p>This class can be loaded without that API, and then is not available: all vectors are in
 * {@link BlockLanes}.
 */
public final class VectorBlockKernel implements BlockKernel {
  private final PlainBlockKernel rest = new PlainBlockKernel();

  @Override
  public boolean isAvailable() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        && BlockLanes.areEnough();
  }

  @Override
  public int largest(float[] values, int first, int count) {
    int most = BlockLanes.roundDown(count);
    return Math.max(
        BlockLanes.largest(values, first, most), rest.largest(values, first + most, count - most));
  }

  @Override
  public void round(
      float[] values,
      int first,
      int count,
      float up,
      float factor,
      Dither dither,
      byte[] numbers,
      int place) {
    int most = BlockLanes.roundDown(count);
    BlockLanes.round(values, first, most, up, factor, dither, numbers, place);
    rest.round(values, first + most, count - most, up, factor, dither, numbers, place + most);
  }

  @Override
  public void scale(byte[] numbers, int place, int count, float scale, float[] values, int first) {
    int most = BlockLanes.roundDown(count);
    BlockLanes.scale(numbers, place, most, scale, values, first);
    rest.scale(numbers, place + most, count - most, scale, values, first + most);
  }
}
