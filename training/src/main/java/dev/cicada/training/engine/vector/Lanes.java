package dev.cicada.training.engine.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The shape of the machine's vectors, and of the tiles that kernels compute in registers. */
final class Lanes {
  static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  static final int COUNT = SPECIES.length();

  /** Samples in a tile. Batches are padded with samples of zeros to a multiple of it. */
  static final int SAMPLES = 10;

  /** Whether a tile can be two vectors wide; machines with eight lanes have only 16 registers. */
  static final boolean ROOM_FOR_TWO = COUNT != 8;

  private Lanes() {}

  static int roundUp(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
  }
}
