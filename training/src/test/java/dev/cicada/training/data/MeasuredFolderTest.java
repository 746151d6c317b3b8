package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.Seed;
import dev.cicada.text.UserError;
import dev.cicada.training.engine.Batch;
import dev.cicada.training.partition.Natural;
import dev.cicada.training.partition.Partition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredFolderTest {
  @TempDir Path folder;

  private TrainTest load() {
    return Datasets.in(folder).load(folder.toString());
  }

  private void write(String file, String content) throws IOException {
    Files.writeString(folder.resolve(file), content.replace(';', '\n'));
  }

  private void numpy(String file, String type, String shape, ByteBuffer content)
      throws IOException {
    String header =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }\n".formatted(type, shape);
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + header.length() + content.capacity())
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    bytes.putShort((short) header.length());
    bytes.put(header.getBytes(StandardCharsets.ISO_8859_1)).put(content.duplicate().clear());
    Files.write(folder.resolve(file), bytes.array());
  }

  private static ByteBuffer floats(float... values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes;
  }

  @Test
  void aTableHasItsClientsAsPeopleAndItsColumnsInUnitsOfTheirDeviation() throws IOException {
    write("train.csv", "x,client,label,y;1.5,70,0,-2;2.5,8,1,2;3.5,70,2,6;");
    write("test.csv", "x,client,label,y;2.5,9,1,2;");
    TrainTest data = load();
    Dataset train = data.train();
    Batch batch = new Batch(train, 3);
    for (int sample = 0; sample < 3; sample++) {
      batch.add(sample);
    }
    float[] rows = new float[6];
    batch.writeRows(rows);

    float unit = (float) Math.sqrt(1.5);
    assertThat(rows).containsExactly(new float[] {-unit, -unit, 0, 0, unit, unit}, within(1e-6f));
    assertThat(train.classes()).isEqualTo(3);
    assertThat(train.owners()).containsExactly(1, 0, 1);
    Partition natural = new Natural().partition(train, 2, new Seed(1));
    assertThat(natural.size(1)).isEqualTo(2);
    assertThat(natural.sample(0, 0)).isEqualTo(1);
    assertThatThrownBy(() -> new Natural().partition(train, 10, new Seed(1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is of 2 people, each of whom is a client. Maybe clients=2");
  }

  @Test
  void arraysGiveTheSameDatasetAsATable() throws IOException {
    write("train.csv", "x,client,label,y;1.5,70,0,-2;2.5,8,1,2;3.5,70,2,6;");
    write("test.csv", "x,label,y;2.5,1,2;");
    TrainTest table = load();
    Files.delete(folder.resolve("train.csv"));
    Files.delete(folder.resolve("test.csv"));
    numpy("train-samples.npy", "<f4", "3, 2", floats(1.5f, -2, 2.5f, 2, 3.5f, 6));
    numpy("train-labels.npy", "|u1", "3,", ByteBuffer.wrap(new byte[] {0, 1, 2}));
    numpy("train-clients.npy", "|i1", "3,", ByteBuffer.wrap(new byte[] {70, 8, 70}));
    numpy("test-samples.npy", "<f4", "1, 2", floats(2.5f, 2));
    numpy("test-labels.npy", "|u1", "1,", ByteBuffer.wrap(new byte[] {1}));
    TrainTest arrays = load();

    assertThat(arrays).usingRecursiveComparison().isEqualTo(table);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,label;1,0;a,1 | train.csv, line 3, column x: a; it must be a number that a float can be",
        "x,label;1e39,0 | train.csv, line 2, column x: 1e39",
        "x,label;1,256 | train.csv, line 2, column label: 256; it must be a whole number from 0 to 255",
        "x,label;1,-1 | train.csv, line 2, column label: -1",
        "x,y;1,2 | train.csv, line 1: there must be a column label",
        "label;1 | train.csv, line 1: there must be columns of values beside label",
        "x,label; | train.csv, line 2: there must be at least one sample",
        "x,label,client;1,0,b | train.csv, line 2, column client: b",
      })
  void aBadTableIsRefusedWithLineAndColumn(String content, String message) throws IOException {
    write("train.csv", content);
    write("test.csv", "x,label;1,0");
    assertThatThrownBy(this::load).isInstanceOf(UserError.class).hasMessageContaining(message);
  }

  @Test
  void badArraysAreRefused() throws IOException {
    numpy("test-samples.npy", "<f4", "1, 1", floats(1));
    numpy("test-labels.npy", "|u1", "1,", ByteBuffer.wrap(new byte[] {0}));
    numpy("train-labels.npy", "|u1", "2,", ByteBuffer.wrap(new byte[] {0, 1}));
    numpy("train-samples.npy", "<f4", "3, 1", floats(1, 2, 3));
    assertThatThrownBy(this::load).hasMessageContaining("has 3 rows; it must have 2");
    numpy("train-samples.npy", "<f4", "2, 1", floats(1, Float.NaN));
    assertThatThrownBy(this::load).hasMessageContaining("has NaN in row 1; all must be finite");
    numpy("train-samples.npy", ">f4", "2, 1", floats(1, 2));
    assertThatThrownBy(this::load).hasMessageContaining("must be of numbers, little-endian");
    numpy("train-samples.npy", "<f4", "2, 3", floats(1, 2));
    assertThatThrownBy(this::load).hasMessageContaining("has 8 bytes of numbers");
    Files.write(folder.resolve("train-samples.npy"), new byte[] {1, 2, 3});
    assertThatThrownBy(this::load).hasMessageContaining("is not an array of numpy's");
  }

  @Test
  void dataThatSayNothingOfPeopleAreNotDealtByThem() {
    Dataset synthetic = new Synthetic(10, 10, 2, 2, new Seed(1)).load().train();
    assertThatThrownBy(() -> new Natural().partition(synthetic, 2, new Seed(1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("does not say whose its samples are");
  }
}
