package dev.cicada.server.service;

import dev.cicada.codec.CodecException;
import dev.cicada.codec.Float32;
import dev.cicada.server.durable.Decoding;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** Checks an update's values: as they arrive if they are plain floats, else at the end. */
abstract class UpdateCheck {
  private double squares;

  /** What is wrong with an update. */
  record Problem(Reason reason, String message) {}

  /** A check of the update of a place in a round. */
  static UpdateCheck of(Decoding decoding, int parameterCount, int place, int round) {
    return decoding.codec() instanceof Float32
        ? new Plain()
        : new Encoded(decoding, parameterCount, place, round);
  }

  /** Takes the next bytes, and leaves the buffer unchanged. */
  abstract void add(ByteBuffer bytes);

  /** What is wrong with the bytes so far. */
  abstract Optional<Problem> problem();

  /** What is wrong with the whole update, which is in a file. */
  abstract Optional<Problem> finish(Blobs.Arrival file) throws IOException;

  /** Keeps the checked values until their round closes. */
  void keep(Digest digest) {}

  final boolean take(float value) {
    squares += (double) value * value;
    return Float.isFinite(value);
  }

  /** The Euclidean norm of the values so far. */
  final double norm() {
    return Math.sqrt(squares);
  }

  private static final class Plain extends UpdateCheck {
    private final ByteBuffer split =
        ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private boolean finite = true;

    @Override
    void add(ByteBuffer bytes) {
      ByteBuffer values = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
      while (split.position() > 0 && values.hasRemaining()) {
        split.put(values.get());
        takeSplit();
      }
      while (values.remaining() >= Float.BYTES) {
        finite &= take(values.getFloat());
      }
      split.put(values);
      takeSplit();
    }

    private void takeSplit() {
      if (!split.hasRemaining()) {
        finite &= take(split.getFloat(0));
        split.clear();
      }
    }

    @Override
    Optional<Problem> problem() {
      return finite
          ? Optional.empty()
          : Optional.of(
              new Problem(
                  Reason.NOT_FINITE, "the update has a value that is infinite or no number."));
    }

    @Override
    Optional<Problem> finish(Blobs.Arrival file) {
      return problem();
    }
  }

  /** Reads the bytes from their file, so that uploads under way take no memory. */
  private static final class Encoded extends UpdateCheck {
    private final Decoding decoding;
    private final int parameterCount;
    private final int place;
    private final int round;
    private float[] values = {};

    Encoded(Decoding decoding, int parameterCount, int place, int round) {
      this.decoding = decoding;
      this.parameterCount = parameterCount;
      this.place = place;
      this.round = round;
    }

    @Override
    void add(ByteBuffer bytes) {}

    @Override
    Optional<Problem> problem() {
      return Optional.empty();
    }

    /** Only one update is decoded at a time, so they take little memory together. */
    @Override
    Optional<Problem> finish(Blobs.Arrival file) throws IOException {
      synchronized (Encoded.class) {
        try {
          values = decoding.decode(file.content(), parameterCount, place, round);
        } catch (CodecException e) {
          return Optional.of(
              new Problem(
                  Reason.WRONG_CODE, "the update cannot be decoded: %s".formatted(e.getMessage())));
        }
        boolean finite = true;
        for (float value : values) {
          finite &= take(value);
        }
        return finite
            ? Optional.empty()
            : Optional.of(new Problem(Reason.NOT_FINITE, "the update is not finite."));
      }
    }

    @Override
    void keep(Digest digest) {
      decoding.await(round, place, digest, values);
      values = new float[0];
    }
  }
}
