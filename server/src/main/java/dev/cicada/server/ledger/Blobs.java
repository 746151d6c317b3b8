package dev.cicada.server.ledger;

import dev.cicada.server.history.Entry;
import dev.cicada.wire.Digest;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Models and updates as files: models as 32-bit floats, little-endian, and updates as they were
 * sent.
 *
 * <p>A file is written under another name, forced to the disk and moved into place; then the folder
 * is forced. So a file that the ledger names is always complete. The ledger also has its digest,
 * which is checked whenever the file is read.
 */
public final class Blobs {
  private static final String MODELS = "models";
  private static final String UPDATES = "updates";
  private static final String DRAFTS = "drafts";
  private static final Pattern OURS =
      Pattern.compile("[vw]\\d{10}\\.f32|r\\d{10}-c\\d+-[0-9a-f]{64}\\.f32");
  private static final int BUFFER_FLOATS = 1 << 14;

  private final Disk disk;
  private final boolean keepAll;
  private final AtomicLong drafts = new AtomicLong();

  /**
   * Opens a folder.
   *
   * @param keepAll whether nothing is ever removed, so that the whole run can be checked afterwards
   */
  public Blobs(Disk disk, boolean keepAll) {
    this.disk = disk;
    this.keepAll = keepAll;
  }

  /** An update that arrives piece by piece. Nothing is left of it unless it is kept. */
  public Arrival arrival() throws IOException {
    String name = DRAFTS + "/" + drafts.incrementAndGet();
    return new Arrival(name, disk.create(name));
  }

  /** Bytes on their way to the disk. */
  public final class Arrival implements AutoCloseable {
    private final String name;
    private final Disk.Draft draft;
    private final MessageDigest computation = Digest.computation();
    private boolean kept;

    private Arrival(String name, Disk.Draft draft) {
      this.name = name;
      this.draft = draft;
    }

    public void write(ByteBuffer bytes) throws IOException {
      computation.update(bytes.duplicate());
      draft.write(bytes);
    }

    /** The digest of all bytes. No more can be written afterwards. */
    public Digest digest() {
      return Digest.of(computation.digest());
    }

    /** All bytes so far. */
    public byte[] content() throws IOException {
      try (InputStream stream = disk.open(name)) {
        return stream.readAllBytes();
      }
    }

    /**
     * Makes the content durable as a client's update of a round.
     *
     * <p>The file's name contains the whole digest. If there is such a file, it has the same
     * content and stays.
     */
    public void keep(int round, int client, Digest digest) throws IOException {
      keepAs(UPDATES, update(round, client, digest));
    }

    private void keepAs(String folder, String target) throws IOException {
      draft.force();
      draft.close();
      if (!disk.exists(target)) {
        disk.move(name, target);
        kept = true;
      }
      disk.forceFolder(folder);
    }

    @Override
    public void close() throws IOException {
      if (!kept) {
        draft.close();
        disk.delete(name);
      }
    }
  }

  /**
   * Makes a model durable.
   *
   * @return its digest
   */
  public Digest writeModel(int version, float[] model) throws IOException {
    return write(model(version), model);
  }

  /** Makes an aggregation's state after a round durable. */
  public Digest writeMemory(int round, float[][] rows) throws IOException {
    return write(memory(round), rows);
  }

  private Digest write(String name, float[]... rows) throws IOException {
    String draftName = DRAFTS + "/" + drafts.incrementAndGet();
    MessageDigest computation = Digest.computation();
    ByteBuffer buffer = ByteBuffer.allocate(bufferBytes(rows)).order(ByteOrder.LITTLE_ENDIAN);
    try (Disk.Draft draft = disk.create(draftName)) {
      for (float[] row : rows) {
        for (int first = 0; first < row.length; first += BUFFER_FLOATS) {
          int count = Math.min(BUFFER_FLOATS, row.length - first);
          buffer.clear().limit(count * Float.BYTES);
          buffer.asFloatBuffer().put(row, first, count);
          computation.update(buffer.duplicate());
          draft.write(buffer);
        }
      }
      draft.force();
    }
    disk.move(draftName, name);
    disk.forceFolder(MODELS);
    return Digest.of(computation.digest());
  }

  private static int bufferBytes(float[]... rows) {
    int longest = rows.length == 0 ? 0 : rows[0].length;
    return Float.BYTES * Math.min(BUFFER_FLOATS, longest);
  }

  /** Whether there is any model. */
  public boolean hasModels() throws IOException {
    return !disk.list(MODELS).isEmpty();
  }

  public boolean hasModel(int version) {
    return disk.exists(model(version));
  }

  /** Numbers of the models that are there, lowest first. */
  public List<Integer> modelVersions() throws IOException {
    return ours(MODELS).stream().filter(file -> file.startsWith("v")).map(Blobs::number).toList();
  }

  public boolean hasUpdate(Entry.Received update) {
    return disk.exists(update(update.round(), update.client(), update.digest()));
  }

  /** Reads a model. */
  public float[] readModel(int version, Digest digest, int parameterCount) throws IOException {
    float[] model = new float[parameterCount];
    read(model(version), digest, model);
    return model;
  }

  /** Reads an update, as it was sent. */
  public byte[] readUpdate(Entry.Received update, int length) throws IOException {
    String name = update(update.round(), update.client(), update.digest());
    requireFile(name);
    byte[] bytes;
    try (InputStream stream = disk.open(name)) {
      bytes = stream.readNBytes(length + 1);
    }
    if (bytes.length != length || !Digest.ofContent(bytes).equals(update.digest())) {
      throw corrupt(name, update.digest());
    }
    return bytes;
  }

  /** Reads an aggregation's state after a round. */
  public float[][] readMemory(int round, Digest digest, int parameterCount) throws IOException {
    String name = memory(round);
    requireFile(name);
    int rows = 0;
    try (InputStream stream = disk.open(name)) {
      rows = (int) (length(stream) / Float.BYTES / parameterCount);
    }
    float[][] updates = new float[rows][parameterCount];
    read(name, digest, updates);
    return updates;
  }

  private static long length(InputStream stream) throws IOException {
    long length = 0;
    for (long skipped = stream.skip(1 << 20); skipped > 0; skipped = stream.skip(1 << 20)) {
      length += skipped;
    }
    return length;
  }

  private void requireFile(String name) throws CorruptLedgerException {
    if (!disk.exists(name)) {
      throw new CorruptLedgerException(
          "%s is missing, and the database says that it is there".formatted(name));
    }
  }

  private void read(String name, Digest digest, float[]... rows) throws IOException {
    requireFile(name);
    byte[] bytes = new byte[bufferBytes(rows)];
    MessageDigest computation = Digest.computation();
    boolean whole;
    try (DataInputStream stream = new DataInputStream(disk.open(name))) {
      for (float[] row : rows) {
        for (int first = 0; first < row.length; first += BUFFER_FLOATS) {
          int count = Math.min(BUFFER_FLOATS, row.length - first);
          stream.readFully(bytes, 0, count * Float.BYTES);
          computation.update(bytes, 0, count * Float.BYTES);
          FloatBuffer floats =
              ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
          floats.get(row, first, count);
        }
      }
      whole = stream.read() < 0;
    } catch (EOFException e) {
      whole = false;
    }
    if (!whole || !Digest.of(computation.digest()).equals(digest)) {
      throw corrupt(name, digest);
    }
  }

  private static CorruptLedgerException corrupt(String name, Digest digest) {
    return new CorruptLedgerException(
        "%s is corrupt: its content is not the one with digest %s".formatted(name, digest.hex()));
  }

  /** Copies a model to another place, if its digest is right. */
  public void copyModel(int version, Digest digest, Blobs to) throws IOException {
    copy(model(version), digest, MODELS, to);
  }

  /** Copies an update to another place. */
  public void copyUpdate(Entry.Received update, Blobs to) throws IOException {
    copy(update(update.round(), update.client(), update.digest()), update.digest(), UPDATES, to);
  }

  /** Copies an aggregation's state to another place. */
  public void copyMemory(int round, Digest digest, Blobs to) throws IOException {
    copy(memory(round), digest, MODELS, to);
  }

  private void copy(String name, Digest digest, String folder, Blobs to) throws IOException {
    requireFile(name);
    try (InputStream stream = disk.open(name);
        Arrival arrival = to.arrival()) {
      byte[] buffer = new byte[BUFFER_FLOATS];
      for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
        arrival.write(ByteBuffer.wrap(buffer, 0, count));
      }
      if (!arrival.digest().equals(digest)) {
        throw corrupt(name, digest);
      }
      arrival.keepAs(folder, name);
    }
  }

  /** Opens a model's file, to send it. */
  public InputStream openModel(int version) throws IOException {
    if (!disk.exists(model(version))) {
      throw new FileNotFoundException(model(version));
    }
    return disk.open(model(version));
  }

  /**
   * Refuses a folder that has more than the ledger: then the ledger has lost entries.
   *
   * @param openRound number of the open round, whose model may be there before its close
   * @param version number of the newest model
   */
  public void requireNothingBeyond(int openRound, int version) throws IOException {
    for (String file : ours(UPDATES)) {
      requireKnown(UPDATES, file, number(file) <= openRound);
    }
    for (String file : ours(MODELS)) {
      requireKnown(MODELS, file, number(file) <= (file.startsWith("w") ? openRound : version + 1));
    }
  }

  private static void requireKnown(String folder, String file, boolean known)
      throws CorruptLedgerException {
    if (!known) {
      throw new CorruptLedgerException(
          "%s/%s is of a later round than the database knows, which must have lost some"
              .formatted(folder, file));
    }
  }

  /** Removes files that no later entry can name. */
  public void sweep(int openRound, Set<Integer> versions) throws IOException {
    if (keepAll) {
      return;
    }
    for (String file : ours(UPDATES)) {
      if (number(file) < openRound) {
        disk.delete(UPDATES + "/" + file);
      }
    }
    for (String file : ours(MODELS)) {
      boolean needed =
          file.startsWith("w") ? number(file) == openRound - 1 : versions.contains(number(file));
      if (!needed) {
        disk.delete(MODELS + "/" + file);
      }
    }
  }

  /**
   * Removes the drafts of arrivals that a crash has ended. Only to be called while nothing arrives.
   */
  public void sweepDrafts() throws IOException {
    for (String file : disk.list(DRAFTS)) {
      disk.delete(DRAFTS + "/" + file);
    }
  }

  /** Files in the folder that do not belong to a run, and are left alone. */
  public List<String> strangers() throws IOException {
    List<String> strangers = new ArrayList<>();
    for (String folder : List.of(MODELS, UPDATES)) {
      List<String> ours = ours(folder);
      disk.list(folder).stream()
          .filter(file -> !ours.contains(file))
          .forEach(file -> strangers.add(folder + "/" + file));
    }
    return strangers;
  }

  private List<String> ours(String folder) throws IOException {
    return disk.list(folder).stream().filter(file -> OURS.matcher(file).matches()).toList();
  }

  private static int number(String file) {
    return Integer.parseInt(file.substring(1, 11));
  }

  private static String model(int version) {
    return "%s/v%010d.f32".formatted(MODELS, version);
  }

  private static String memory(int round) {
    return "%s/w%010d.f32".formatted(MODELS, round);
  }

  private static String update(int round, int client, Digest digest) {
    return "%s/r%010d-c%d-%s.f32".formatted(UPDATES, round, client, digest.hex());
  }
}
