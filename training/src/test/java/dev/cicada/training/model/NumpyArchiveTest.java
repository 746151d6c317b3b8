package dev.cicada.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumpyArchiveTest {
  @TempDir private Path folder;

  private static float[] numbers(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = 0.5f * i - 3;
    }
    return values;
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(folder.resolve("model.npz"), content);
  }

  private static byte[] zip(String name, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content);
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(strings = {"logistic", "dense-7-5", "cnn-small"})
  void whatIsWrittenIsReadAsTheSameModel(String name) throws IOException {
    Model model = Models.named(name, new Shape(1, 8, 8), 4);
    float[] values = numbers(model.parameterCount());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    NumpyArchive.write(bytes, model.tensors(), values, "manifest");
    SavedModel saved = SavedModel.read(write(bytes.toByteArray()));
    assertThat(model.initialise(saved)).containsExactly(values);
    Model external = Model.external("external", saved);
    assertThat(external.parameterCount()).isEqualTo(values.length);
    assertThat(external.isDense()).isFalse();
    assertThat(external.tensors().stream().mapToInt(Tensor::size).sum()).isEqualTo(values.length);
  }

  @Test
  void aModelOfOtherShapesIsNoStart() throws IOException {
    Model small = Models.named("dense-5", new Shape(1, 2, 2), 3);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    NumpyArchive.write(bytes, small.tensors(), numbers(small.parameterCount()), "");
    SavedModel saved = SavedModel.read(write(bytes.toByteArray()));
    Model other = Models.named("dense-6", new Shape(1, 2, 2), 3);
    assertThatThrownBy(() -> other.initialise(saved))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("layer0.weights[4, 5]")
        .hasMessageContaining("layer0.weights[4, 6]");
  }

  @Test
  void whatIsNoModelIsRefusedInASentence() throws IOException {
    assertThatThrownBy(() -> SavedModel.read(folder.resolve("nowhere.npz")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no file");
    refused("no zip".getBytes(StandardCharsets.UTF_8), "cannot be used as a model");
    refused(zip("manifest.txt", new byte[3]), "it has no array");
    refused(zip("a.npy", new byte[3]), "a is not an array of NumPy's");
    refused(zip("a b.npy", new byte[3]), "'a b'");
    refused(zip("a.npy", array("'<f4'", "True", "(1,)", new byte[4])), "order of C");
    refused(zip("a.npy", array("'<i4'", "False", "(1,)", new byte[4])), "type <i4");
    refused(zip("a.npy", array("'<f4'", "False", "(2,)", new byte[4])), "ends too early");
    byte[] infinite = {0, 0, (byte) 0x80, 0x7f};
    refused(zip("a.npy", array("'<f4'", "False", "(1,)", infinite)), "not finite");
    refused(zip("a.npy", array("'<f4'", "False", "(65536, 65536)", new byte[4])), "overflow");
  }

  private static byte[] array(String type, String fortran, String shape, byte[] content) {
    String text =
        "{'descr': %s, 'fortran_order': %s, 'shape': %s, }\n".formatted(type, fortran, shape);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    bytes.write(text.length());
    bytes.write(0);
    bytes.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  private void refused(byte[] content, String sentence) throws IOException {
    Path file = write(content);
    assertThatThrownBy(() -> SavedModel.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(sentence);
  }
}
