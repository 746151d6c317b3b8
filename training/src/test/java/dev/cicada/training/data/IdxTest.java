package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class IdxTest {
  private static final byte[] TWO_IMAGES = Samples.idx(new int[] {2, 3, 2}, 12);

  @Test
  void readsDimensionsAndBytes() {
    Idx idx = read(TWO_IMAGES);
    assertThat(idx.count()).isEqualTo(2);
    assertThat(idx.shape()).isEqualTo(new Shape(1, 3, 2));
    assertThat(idx.values()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  }

  @Test
  void readsGzippedFilesAlike() {
    assertThat(read(gzip(TWO_IMAGES)).values()).isEqualTo(read(TWO_IMAGES).values());
  }

  @Test
  void understandsChannelsAndPlainVectors() {
    assertThat(read(Samples.idx(new int[] {1, 3, 2, 2}, 12)).shape()).isEqualTo(new Shape(3, 2, 2));
    assertThat(read(Samples.idx(new int[] {4, 3}, 12)).shape()).isEqualTo(new Shape(1, 1, 3));
  }

  @Test
  void refusesAnotherMagicNumber() {
    byte[] file = TWO_IMAGES.clone();
    file[2] = 9;
    refused(file, "some.idx is not an idx file of unsigned bytes: its magic number is 2307");
  }

  @Test
  void refusesTruncatedFilesWhereverTheyEnd() {
    refused(Arrays.copyOf(TWO_IMAGES, 20), "some.idx is truncated: it has 4 of the 12 bytes");
    refused(Arrays.copyOf(TWO_IMAGES, 9), "some.idx is truncated");
    refused(Arrays.copyOf(TWO_IMAGES, 1), "some.idx is truncated");
    refused(new byte[0], "some.idx is truncated");
    byte[] zipped = gzip(TWO_IMAGES);
    refused(Arrays.copyOf(zipped, zipped.length - 9), "some.idx is truncated");
  }

  @Test
  void refusesBytesAfterTheEnd() {
    refused(Arrays.copyOf(TWO_IMAGES, 29), "some.idx is corrupt: it goes on after the 12 bytes");
  }

  @Test
  void refusesDamagedGzip() {
    byte[] zipped = gzip(TWO_IMAGES);
    zipped[zipped.length - 6] ^= 1;
    refused(zipped, "some.idx is corrupt: Corrupt GZIP trailer");
  }

  @Test
  void refusesImpossibleDimensions() {
    refused(Samples.idx(new int[] {-1, 3}, 0), "some.idx is corrupt or too large");
    refused(Samples.idx(new int[] {1 << 20, 1 << 20, 1 << 20}, 0), "begin with [1048576, 1048576]");
  }

  private static void refused(byte[] file, String message) {
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  private static Idx read(byte[] file) {
    return Idx.read(new ByteArrayInputStream(file), "some.idx");
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }
}
