package dev.cicada.training.data;

import dev.cicada.extension.About;
import dev.cicada.text.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * A dataset that comes with the build: four idx files in a library on the class path.
 *
 * @param name of the dataset
 * @param folder of its resources
 */
public record BundledDataset(
    String name,
    String folder,
    Checksum trainImages,
    Checksum trainLabels,
    Checksum testImages,
    Checksum testLabels) {
  static final BundledDataset MNIST =
      new BundledDataset(
          "mnist",
          "/datasets/mnist/",
          Checksum.md5("f68b3c2dcbeaaa9fbdd348bbdeb94873"),
          Checksum.md5("d53e105ee54ea40749a09fcbcd1e9432"),
          Checksum.md5("9fb629c4189551a2d022fa330f9573f3"),
          Checksum.md5("ec29112dd5afa0611ce80d1b7f02629c"));

  static final BundledDataset FASHION_MNIST =
      new BundledDataset(
          "fashion-mnist",
          "/datasets/fashionmnist/",
          Checksum.md5("8d4fb7e6c68d591d4c3dfef9ec88bf0d"),
          Checksum.md5("25c81989df183df01b3e8a0aad5dffbe"),
          Checksum.md5("bef4ecab320f06d8554ea6380940ec79"),
          Checksum.md5("bb300cfdad3c16e7a12a480ee83cd310"));

  TrainTest load() {
    return IdxDataset.join(
        name,
        read("train-images-idx3-ubyte.gz", trainImages),
        read("train-labels-idx1-ubyte.gz", trainLabels),
        read("t10k-images-idx3-ubyte.gz", testImages),
        read("t10k-labels-idx1-ubyte.gz", testLabels));
  }

  private Idx read(String file, Checksum checksum) {
    String resource = folder + file;
    try (InputStream stream = BundledDataset.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new UserError(
            "%s is not on the class path; maybe kotlin-deeplearning-api-0.1.1.jar, which holds it,"
                    .formatted(resource)
                + " was left out");
      }
      byte[] content = stream.readAllBytes();
      checksum.require(content, resource);
      return Idx.read(new ByteArrayInputStream(content), resource);
    } catch (IOException e) {
      throw FileFailure.reading(resource, e);
    }
  }

  /** Makes MNIST known. */
  public static final class Mnist implements DatasetProvider {
    @Override
    public About about() {
      return About.of(
              MNIST.name(), "handwritten digits, 28 x 28, 60,000 + 10,000 images, 10 labels")
          .at(10);
    }

    @Override
    public TrainTest load(String text, Path cache) {
      return MNIST.load();
    }
  }

  /** Makes Fashion-MNIST known. */
  public static final class FashionMnist implements DatasetProvider {
    @Override
    public About about() {
      return About.of(
              FASHION_MNIST.name(),
              "pieces of clothing, 28 x 28, 60,000 + 10,000 images, 10 labels")
          .at(20);
    }

    @Override
    public TrainTest load(String text, Path cache) {
      return FASHION_MNIST.load();
    }
  }
}
