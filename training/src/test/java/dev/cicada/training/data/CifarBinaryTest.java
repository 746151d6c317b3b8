package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CifarBinaryTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.write(folder.resolve("a.bin"), Samples.cifar(0, 1, 6));
    Files.write(folder.resolve("b.bin"), Samples.cifar(2, 0));
    Files.write(folder.resolve("my-test.bin"), Samples.cifar(3, 5));
    Files.writeString(folder.resolve("readme.html"), "not data");
  }

  @Test
  void joinsAUsersOwnFiles() {
    TrainTest data = Datasets.in(folder).load(folder.toString());
    assertThat(data.train().labels()).containsExactly(1, 6, 0);
    assertThat(data.train().classes()).isEqualTo(7);
    assertThat(data.test().labels()).containsExactly(5);
    assertThat(Samples.bytes(data.train())[2 * 3072 + 1024]).isEqualTo(Samples.pixel(2, 1, 0));
  }

  @Test
  void channelsOfTheTrainingPartHaveMeanZeroAndDeviationOne() {
    Dataset train = CifarBinary.folder(new OwnFolder(folder)).train();
    for (int channel = 0; channel < 3; channel++) {
      double sum = 0;
      double squares = 0;
      for (int sample = 0; sample < train.size(); sample++) {
        for (int pixel = 0; pixel < 1024; pixel++) {
          int stored = Samples.bytes(train)[sample * 3072 + channel * 1024 + pixel] & 0xFF;
          double value = stored * train.scale()[channel] + train.offset()[channel];
          sum += value;
          squares += value * value;
        }
      }
      int count = train.size() * 1024;
      assertThat(sum / count).isCloseTo(0, within(1e-5));
      assertThat(squares / count).isCloseTo(1, within(1e-5));
    }
  }

  @Test
  void onePartNeedsNoOther() throws IOException {
    Files.delete(folder.resolve("my-test.bin"));
    Datasets datasets = Datasets.in(folder);
    Dataset train = datasets.load(folder.toString(), Part.TRAIN);
    assertThat(train.labels()).containsExactly(1, 6, 0);
    assertThat(train.classes()).isEqualTo(7);
    assertThatThrownBy(() -> datasets.load(folder.toString(), Part.TEST))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no .bin file to test on");
  }

  @Test
  void refusesTruncatedFiles() throws IOException {
    Files.write(folder.resolve("b.bin"), Arrays.copyOf(Samples.cifar(2, 0), 3000));
    refused("b.bin is truncated or not in the CIFAR binary form: 3,000 bytes");
  }

  @Test
  void refusesFoldersWithoutTestFiles() throws IOException {
    Files.delete(folder.resolve("my-test.bin"));
    refused("has 2 .bin files to train on and 0 to test on");
  }

  @Test
  void refusesTestLabelsThatNobodyCouldLearn() throws IOException {
    Files.write(folder.resolve("my-test.bin"), Samples.cifar(3, 7));
    refused("has label 7, but the training labels are 0 to 6");
  }

  @Test
  void readsTheCanonicalArchiveAsItIs() throws IOException {
    byte[] train = Samples.cifar(0, 1, 0);
    byte[] test = Samples.cifar(2, 1);
    Path archive = folder.resolve("cifar-10-binary.tar.gz");
    Samples.tarball(archive, Map.of("data_batch_1.bin", train, "test_batch.bin", test));
    List<CifarBatch> batches =
        List.of(new CifarBatch(1, Samples.md5(train)), new CifarBatch(0, Samples.md5(test)));
    TrainTest data = new Cifar10(new CifarArchive(archive), batches).load();
    assertThat(data.train().size()).isEqualTo(2);
    assertThat(data.test().size()).isEqualTo(1);
  }

  @Test
  void refusesToLoadWhatWasNeverFetched() {
    assertThatThrownBy(() -> Datasets.in(folder).load("cifar10"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("data_batch_1.bin is missing; maybe run 'cicada data fetch cifar10'");
  }

  @Test
  void refusesUnknownNames() {
    assertThatThrownBy(() -> Datasets.in(folder).load("mnits"))
        .hasMessageContaining("there is no dataset mnits; maybe use mnist, fashion-mnist, cifar10");
    assertThatThrownBy(() -> Datasets.in(folder).load("no\0path", Part.TRAIN))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("there is no dataset no");
  }

  private void refused(String message) {
    assertThatThrownBy(() -> CifarBinary.folder(new OwnFolder(folder)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }
}
