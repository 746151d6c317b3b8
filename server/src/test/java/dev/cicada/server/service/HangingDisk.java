package dev.cicada.server.service;

import dev.cicada.server.ledger.Disk;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/** A disk on which writing some files hangs, from when a test says so until it lets them go on. */
final class HangingDisk extends PassingDisk {
  private final Hang hang;

  HangingDisk(Disk disk, Hang hang) {
    super(disk);
    this.hang = hang;
  }

  /** How many files hang, and until when. */
  static final class Hang {
    private final Semaphore left = new Semaphore(0);
    private final CountDownLatch begun;
    private final CountDownLatch end = new CountDownLatch(1);

    Hang(int files) {
      begun = new CountDownLatch(files);
    }

    /** From now on files hang. */
    void begin() {
      left.release((int) begun.getCount());
    }

    /** Waits until all of them hang. */
    void awaitAll() throws InterruptedException {
      begun.await();
    }

    void end() {
      end.countDown();
    }

    private void hang() throws IOException {
      begun.countDown();
      try {
        end.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("the test is over");
      }
    }
  }

  @Override
  public Draft create(String name) throws IOException {
    Draft draft = super.create(name);
    boolean hangs = name.startsWith("drafts/") && hang.left.tryAcquire();
    return new Draft() {
      @Override
      public void write(ByteBuffer bytes) throws IOException {
        if (hangs) {
          hang.hang();
        }
        draft.write(bytes);
      }

      @Override
      public void force() throws IOException {
        draft.force();
      }

      @Override
      public void close() throws IOException {
        draft.close();
      }
    };
  }
}
