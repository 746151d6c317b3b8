package dev.cicada.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.server.history.Entry;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobsTest {
  private static final float[] FIRST = {1, 2};
  private static final float[] SECOND = {3, 4};

  @TempDir private Path folder;

  private Blobs blobs;

  @BeforeEach
  void open() {
    blobs = new Blobs(new FolderDisk(folder), true);
  }

  private void keep(float[] update, Digest digest) throws IOException {
    try (Blobs.Arrival arrival = blobs.arrival()) {
      arrival.write(ByteBuffer.wrap(ArrayBytes.of(update)));
      arrival.keep(0, 0, digest);
    }
  }

  @Test
  void anUpdateIsNotReplacedByOneWhoseDigestBeginsAlike() throws IOException {
    Digest digest = Digest.ofContent(ArrayBytes.of(FIRST));
    Digest alike = new Digest(digest.hex().substring(0, 12) + "0".repeat(52));
    keep(FIRST, digest);
    keep(SECOND, alike);
    keep(SECOND, digest);

    Entry.Received received = new Entry.Received(0, 0, 0, digest, 1, false);
    assertThat(blobs.readUpdate(received, 8)).isEqualTo(ArrayBytes.of(FIRST));
    try (var drafts = Files.list(folder.resolve("drafts"))) {
      assertThat(drafts).isEmpty();
    }
  }

  @Test
  void onlyTheOwnerMayReadUpdatesAndModels() throws IOException {
    keep(FIRST, Digest.ofContent(ArrayBytes.of(FIRST)));
    blobs.writeModel(1, FIRST);
    for (String place : new String[] {"updates", "models"}) {
      try (var files = Files.walk(folder.resolve(place))) {
        assertThat(files)
            .hasSize(2)
            .allSatisfy(
                file ->
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .endsWith("------"));
      }
    }
  }

  @Test
  void strangersAreNamedAndLeftAlone() throws IOException {
    blobs.writeModel(1, FIRST);
    Files.writeString(folder.resolve("models/notes"), "mine");
    Files.writeString(folder.resolve("models/v1.f32.bak"), "mine");
    assertThat(blobs.strangers()).containsExactly("models/notes", "models/v1.f32.bak");

    new Blobs(new FolderDisk(folder), false).sweep(9, Set.of());

    assertThat(folder.resolve("models/notes")).exists();
    assertThat(folder.resolve("models/v0000000001.f32")).doesNotExist();
  }

  @Test
  void aFolderThatKnowsMoreThanTheLedgerIsRefused() throws IOException {
    blobs.writeModel(5, FIRST);
    blobs.requireNothingBeyond(0, 4);
    assertThatThrownBy(() -> blobs.requireNothingBeyond(0, 3))
        .isInstanceOf(CorruptLedgerException.class)
        .hasMessageContaining("models/v0000000005.f32 is of a later round than the database knows");
    keep(FIRST, Digest.ofContent(ArrayBytes.of(FIRST)));
    assertThatThrownBy(() -> blobs.requireNothingBeyond(-1, 4)).hasMessageContaining("updates/r0");
  }
}
