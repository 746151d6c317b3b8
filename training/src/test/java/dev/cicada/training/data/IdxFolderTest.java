package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxFolderTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeFourFiles() throws IOException {
    write("train-images-idx3-ubyte", Samples.idx(new int[] {4, 2, 2}, 16));
    write("train-labels-idx1-ubyte", Samples.idx(new int[] {4}, new byte[] {2, 0, 1, 2}));
    write("t10k-images-idx3-ubyte", Samples.idx(new int[] {2, 2, 2}, 8));
    write("t10k-labels-idx1-ubyte", Samples.idx(new int[] {2}, new byte[] {1, 0}));
  }

  @Test
  void joinsImagesAndLabels() {
    TrainTest data = Datasets.in(folder).load(folder.toString());
    assertThat(data.train().size()).isEqualTo(4);
    assertThat(data.train().classes()).isEqualTo(3);
    assertThat(data.train().label(3)).isEqualTo(2);
    assertThat(data.test().size()).isEqualTo(2);
    assertThat(data.test().classes()).isEqualTo(3);
  }

  @Test
  void onePartNeedsNoOther() throws IOException {
    Files.delete(folder.resolve("t10k-images-idx3-ubyte"));
    Files.delete(folder.resolve("t10k-labels-idx1-ubyte"));
    Datasets datasets = Datasets.in(folder);
    assertThat(datasets.load(folder.toString(), Part.TRAIN).size()).isEqualTo(4);
    assertThatThrownBy(() -> datasets.load(folder.toString(), Part.TEST))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("must have one idx file of test images");
  }

  @Test
  void samplesFitAModelThatKnowsMoreLabels() {
    Dataset own = load().train();
    SampleForm wider = new SampleForm(own.shape(), 7, new float[] {2}, new float[] {-1});
    Dataset fitted = own.in(wider);
    assertThat(fitted.classes()).isEqualTo(7);
    assertThat(fitted.scale()).containsExactly(2);
    assertThat(fitted.offset()).containsExactly(-1);
    assertThat(fitted.label(3)).isEqualTo(2);
  }

  @Test
  void samplesDoNotFitAModelOfOtherShapeOrFewerLabels() {
    Dataset own = load().train();
    SampleForm form = own.form();
    assertThatThrownBy(
            () -> own.in(new SampleForm(new Shape(1, 3, 2), 3, form.scale(), form.offset())))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has samples of 1 x 2 x 2 values; they must be of 1 x 3 x 2");
    assertThatThrownBy(() -> own.in(new SampleForm(own.shape(), 2, form.scale(), form.offset())))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has label 2; labels must be 0 to 1");
  }

  @Test
  void aNameWithTrainIsOfTheTrainingPartWhateverElseIsInIt() throws IOException {
    Files.move(
        folder.resolve("train-images-idx3-ubyte"), folder.resolve("latest-train-images.idx"));
    assertThat(load().train().size()).isEqualTo(4);
    assertThat(load().test().size()).isEqualTo(2);
  }

  @Test
  void prefersThePlainFileToItsGzippedTwin() throws IOException {
    write("t10k-labels-idx1-ubyte.gz", new byte[0]);
    assertThat(load().test().size()).isEqualTo(2);
  }

  @Test
  void refusesFoldersWithoutOneOfTheFiles() throws IOException {
    Files.delete(folder.resolve("t10k-labels-idx1-ubyte"));
    refused("must have one idx file of test labels, named like test-labels, but has none");
  }

  @Test
  void refusesFoldersWithTwoOfAFile() throws IOException {
    write("more-train-labels", new byte[0]);
    refused("but has more-train-labels, train-labels-idx1-ubyte");
  }

  @Test
  void refusesUnequalCounts() throws IOException {
    write("train-labels-idx1-ubyte", Samples.idx(new int[] {3}, 3));
    refused("has 4 images but");
  }

  @Test
  void refusesImagesInPlaceOfLabels() throws IOException {
    write("train-labels-idx1-ubyte", Samples.idx(new int[] {4, 2, 2}, 16));
    refused("does not hold labels");
  }

  @Test
  void refusesTestLabelsThatNobodyCouldLearn() throws IOException {
    write("t10k-labels-idx1-ubyte", Samples.idx(new int[] {2}, new byte[] {1, 3}));
    refused("has label 3, but the training labels are 0 to 2");
  }

  private TrainTest load() {
    return new IdxFolder(new OwnFolder(folder)).load();
  }

  private void refused(String message) {
    assertThatThrownBy(this::load)
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message)
        .hasMessageContaining(folder.toString());
  }

  private void write(String name, byte[] content) throws IOException {
    Files.write(folder.resolve(name), content);
  }
}
