package dev.cicada.server.ledger;

import dev.cicada.files.Access;
import dev.cicada.files.AtomicFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A real folder, whose files only their owner can read. */
public final class FolderDisk implements Disk {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path root;

  public FolderDisk(Path root) {
    this.root = root;
  }

  @Override
  public Draft create(String name) throws IOException {
    Path file = place(name);
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING),
            Access.OWNER.ofFile());
    return new Draft() {
      @Override
      public void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }

      @Override
      public void force() throws IOException {
        channel.force(true);
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }

  @Override
  public void move(String from, String to) throws IOException {
    Files.move(
        root.resolve(from),
        place(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** The path of a file, whose folder is created durably if need be. */
  private Path place(String name) throws IOException {
    Path file = root.resolve(name);
    Path folder = Objects.requireNonNull(file.getParent(), "it is below the root");
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, Access.OWNER.ofFolder());
      AtomicFile.forceFolder(root);
    }
    return file;
  }

  @Override
  public void forceFolder(String folder) throws IOException {
    AtomicFile.forceFolder(root.resolve(folder));
  }

  @Override
  public List<String> list(String folder) throws IOException {
    Path path = root.resolve(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Override
  public InputStream open(String name) throws IOException {
    return new BufferedInputStream(Files.newInputStream(root.resolve(name)), BUFFER_BYTES);
  }

  @Override
  public boolean exists(String name) {
    return Files.exists(root.resolve(name));
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(root.resolve(name));
  }
}
