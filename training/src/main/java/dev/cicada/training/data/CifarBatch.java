package dev.cicada.training.data;

import java.util.List;

/**
 * One of the files that CIFAR-10 is published in.
 *
 * @param number from 1 among the training batches; 0 for the test batch
 */
record CifarBatch(int number, Checksum checksum) {
  /** All six, with the MD5 sums of the files in the canonical archive. */
  static final List<CifarBatch> ALL =
      List.of(
          new CifarBatch(1, Checksum.md5("5dd7e06a14cb22eb9f671a540d1b7c25")),
          new CifarBatch(2, Checksum.md5("5ea93a67294ea407fff1d09f752e9692")),
          new CifarBatch(3, Checksum.md5("942cd6a4bcdd0dd3c604fbe906cb4421")),
          new CifarBatch(4, Checksum.md5("ae636b3ba5c66a11e91e8cb52e771fcb")),
          new CifarBatch(5, Checksum.md5("53f37980c15c3d472c316c40844f3f0d")),
          new CifarBatch(0, Checksum.md5("803d5f7f4d78ea53de84dbe85f74fb6d")));

  boolean isTest() {
    return number == 0;
  }

  String name() {
    return isTest() ? "test_batch" : "data_batch_" + number;
  }

  String fileName() {
    return name() + ".bin";
  }
}
