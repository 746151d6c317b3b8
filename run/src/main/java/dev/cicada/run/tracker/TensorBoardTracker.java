package dev.cicada.run.tracker;

import dev.cicada.extension.About;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.UserError;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes TensorBoard's event files: records of length, checksum, a message of type Event and its
 * checksum, as defined by TensorFlow's {@code record_writer.cc} and {@code event.proto}.
 */
public final class TensorBoardTracker implements Tracker {
  private static final String FILES = "events.out.tfevents.*.cicada";
  private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path target;
  private final boolean goesOn;
  private final Consumer<String> warning;
  private @Nullable OutputStream out;
  private long flushedNanos = System.nanoTime();
  private boolean broken;

  private TensorBoardTracker(Path target, boolean goesOn, Consumer<String> warning) {
    this.target = target;
    this.goesOn = goesOn;
    this.warning = warning;
  }

  /** The provider {@code tensorboard}. */
  public static final class Provider implements TrackerProvider {
    @Override
    public About about() {
      return About.of("tensorboard", "event files for TensorBoard, in the run's folder or in =DIR")
          .at(10);
    }

    @Override
    public Tracker open(
        String where,
        RunFolder folder,
        RunConfig config,
        boolean goesOn,
        Consumer<String> warning) {
      Path target =
          where.isEmpty()
              ? folder.path().resolve("tensorboard")
              : Path.of(where)
                  .resolve(String.valueOf(folder.path().toAbsolutePath().getFileName()));
      try {
        if (!where.isEmpty()) {
          Files.createDirectories(target);
        }
        return new TensorBoardTracker(target, goesOn, warning);
      } catch (IOException e) {
        throw UserError.of("keep event files in " + target, e);
      }
    }
  }

  /** The file, which is created at the first round. */
  private OutputStream out() throws IOException {
    if (out == null) {
      Files.createDirectories(target);
      if (!goesOn) {
        removeEarlier();
      }
      String name = FILES.replace("*", String.valueOf(System.currentTimeMillis() / 1000));
      out = new BufferedOutputStream(Files.newOutputStream(target.resolve(name)));
      record(event(0).text(3, "brain.Event:2"));
    }
    return out;
  }

  /** Removes what an earlier run in this folder left, which TensorBoard would mix with this one. */
  private void removeEarlier() throws IOException {
    try (DirectoryStream<Path> earlier = Files.newDirectoryStream(target, FILES)) {
      for (Path file : earlier) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void closed(RoundRecord round) {
    if (broken) {
      return;
    }
    try {
      for (Map.Entry<String, Double> figure : RoundFigures.of(round).entrySet()) {
        Message value =
            new Message().text(1, figure.getKey()).number(2, figure.getValue().floatValue());
        record(event(round.round() + 1L).message(5, new Message().message(1, value)));
      }
      if (System.nanoTime() - flushedNanos > FLUSH_NANOS) {
        out().flush();
        flushedNanos = System.nanoTime();
      }
    } catch (IOException e) {
      broken = true;
      warning.accept("TensorBoard's file cannot be written any more: " + e.getMessage());
    }
  }

  private static Message event(long step) {
    return new Message().number(1, System.currentTimeMillis() / 1e3).whole(2, step);
  }

  private void record(Message message) throws IOException {
    byte[] bytes = message.bytes();
    byte[] length = little(Long.BYTES).putLong(bytes.length).array();
    OutputStream file = out();
    file.write(length);
    file.write(checksum(length));
    file.write(bytes);
    file.write(checksum(bytes));
  }

  /** Masked as TensorFlow does, by a rotation and an offset, since records contain checksums. */
  static byte[] checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    int masked = Integer.rotateRight((int) crc.getValue(), 15) + 0xa282ead8;
    return little(Integer.BYTES).putInt(masked).array();
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Override
  public void close(boolean finished) {
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException e) {
      warning.accept("TensorBoard's file lacks its end: " + e.getMessage());
    }
  }

  /** A message in Protocol Buffers' encoding. */
  private static final class Message {
    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int LENGTH_FIRST = 2;
    private static final int FOUR_BYTES = 5;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    byte[] bytes() {
      return bytes.toByteArray();
    }

    Message number(int field, double value) {
      return key(field, EIGHT_BYTES).raw(little(Double.BYTES).putDouble(value).array());
    }

    Message number(int field, float value) {
      return key(field, FOUR_BYTES).raw(little(Float.BYTES).putFloat(value).array());
    }

    Message whole(int field, long value) {
      return key(field, VARINT).varint(value);
    }

    Message text(int field, String value) {
      return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message value) {
      return bytes(field, value.bytes());
    }

    private Message bytes(int field, byte[] value) {
      return key(field, LENGTH_FIRST).varint(value.length).raw(value);
    }

    private Message key(int field, int type) {
      return varint((field << 3) | type);
    }

    private Message varint(long value) {
      long rest = value;
      for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
        bytes.write((int) ((rest & 0x7f) | 0x80));
      }
      bytes.write((int) rest);
      return this;
    }

    private Message raw(byte[] value) {
      bytes.writeBytes(value);
      return this;
    }
  }
}
