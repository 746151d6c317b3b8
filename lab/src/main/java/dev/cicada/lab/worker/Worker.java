package dev.cicada.lab.worker;

import dev.cicada.files.FolderLock;
import dev.cicada.lab.worker.Claims.Claim;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process that works in a folder. Its heartbeat tells the others there that it is alive.
 *
 * <p>At every beat it also checks whether a task was taken from it, as happens to a worker that
 * slept for longer than its lease.
 */
public final class Worker implements AutoCloseable {
  /** Long enough for a machine that is short of memory or whose network has stalled. */
  public static final int USUAL_LEASE_SECONDS = 60;

  private static final int BEATS_PER_LEASE = 6;

  private final WorkFolder folder;
  private final Claims claims;
  private final String id;
  private final int leaseSeconds;
  private final FolderLock lock;
  private final Map<Claim, AtomicBoolean> underWay = new LinkedHashMap<>();
  private final CountDownLatch leaving = new CountDownLatch(1);
  private final Thread heart = new Thread(this::live, "cicada-heart");
  private long beats;
  private int done;

  private Worker(WorkFolder folder, int leaseSeconds) throws IOException {
    this.folder = folder;
    this.leaseSeconds = leaseSeconds;
    claims = new Claims(folder);
    id =
        "%s-%d-%s"
            .formatted(
                Machine.name(),
                ProcessHandle.current().pid(),
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()));
    Files.createDirectories(folder.workers());
    lock = FolderLock.ofFile(folder.lock(id), id + " is taken");
  }

  /** Starts in a folder. The heart beats until the worker is closed. */
  public static Worker start(Path folder, int leaseSeconds) throws IOException {
    Worker worker = new Worker(new WorkFolder(folder), leaseSeconds);
    worker.write(false);
    worker.heart.setDaemon(true);
    worker.heart.start();
    return worker;
  }

  /** Its unique id. */
  public String id() {
    return id;
  }

  /** How long others wait for a heartbeat. */
  public int leaseSeconds() {
    return leaseSeconds;
  }

  /**
   * Claims a task, and notes that it is at work on it until it {@link #end ends}.
   *
   * @return becomes true when the task is taken away; empty if somebody else was faster
   */
  Optional<AtomicBoolean> take(Claim claim) throws IOException {
    AtomicBoolean lost = new AtomicBoolean();
    synchronized (underWay) {
      if (!claims.take(claim, id)) {
        return Optional.empty();
      }
      underWay.put(claim, lost);
      return Optional.of(lost);
    }
  }

  /** Whether it works on the task that it has claimed. */
  boolean isAtWork(Claim claim) {
    synchronized (underWay) {
      return underWay.containsKey(claim);
    }
  }

  /** Notes that a task has ended. */
  void end(Claim claim, boolean wasDone) {
    synchronized (underWay) {
      underWay.remove(claim);
      done += wasDone ? 1 : 0;
    }
    tell();
  }

  private void live() {
    long pause = TimeUnit.SECONDS.toMillis(leaseSeconds) / BEATS_PER_LEASE;
    try {
      while (!leaving.await(pause, TimeUnit.MILLISECONDS)) {
        beat();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void beat() {
    synchronized (underWay) {
      underWay.forEach((claim, lost) -> lost.compareAndSet(false, claims.isLost(claim)));
    }
    tell();
  }

  /** Tells the others what it does. */
  void tell() {
    try {
      write(false);
    } catch (IOException e) {
      // The folder is out of reach for now; the next beat tries again.
    }
  }

  private synchronized void write(boolean ended) throws IOException {
    WorkerState state;
    synchronized (underWay) {
      state =
          new WorkerState(
              id,
              Machine.id(),
              ProcessHandle.current().pid(),
              beats++,
              leaseSeconds,
              ended,
              done,
              processorSeconds(),
              underWay.keySet().stream().map(Claim::key).toList());
    }
    folder.write(state);
  }

  private static double processorSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1e9
        : 0;
  }

  /** Leaves in good order, so that others can take its tasks at once. */
  @Override
  public void close() throws IOException {
    leaving.countDown();
    try {
      heart.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    write(true);
    lock.close();
  }
}
