package dev.cicada.benchmarks;

import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.openblas.global.openblas;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The machine's best: OpenBLAS multiplies two square matrices of floats on one thread. */
@State(Scope.Thread)
public class MatrixProduct {
  private static final int SIDE = 1024;

  /** Floating point operations of one product. */
  static final long OPERATIONS = 2L * SIDE * SIDE * SIDE;

  private FloatPointer left;
  private FloatPointer right;
  private FloatPointer product;

  @Setup
  public void allocate() {
    openblas.blas_set_num_threads(1);
    left = filled();
    right = filled();
    product = filled();
  }

  private static FloatPointer filled() {
    FloatPointer matrix = new FloatPointer((long) SIDE * SIDE);
    for (long index = 0; index < (long) SIDE * SIDE; index++) {
      matrix.put(index, index % 7 - 3f);
    }
    return matrix;
  }

  void multiply() {
    openblas.cblas_sgemm(
        openblas.CblasRowMajor,
        openblas.CblasNoTrans,
        openblas.CblasNoTrans,
        SIDE,
        SIDE,
        SIDE,
        1f,
        left,
        SIDE,
        right,
        SIDE,
        0f,
        product,
        SIDE);
  }
}
