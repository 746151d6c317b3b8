package dev.cicada.server.service;

import dev.cicada.server.ledger.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A disk that passes everything on to another. Subclasses make things go wrong. */
abstract class PassingDisk implements Disk {
  private final Disk disk;

  PassingDisk(Disk disk) {
    this.disk = disk;
  }

  @Override
  public Draft create(String name) throws IOException {
    return disk.create(name);
  }

  @Override
  public void move(String from, String to) throws IOException {
    disk.move(from, to);
  }

  @Override
  public void forceFolder(String folder) throws IOException {
    disk.forceFolder(folder);
  }

  @Override
  public List<String> list(String folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public InputStream open(String name) throws IOException {
    return disk.open(name);
  }

  @Override
  public boolean exists(String name) {
    return disk.exists(name);
  }

  @Override
  public void delete(String name) throws IOException {
    disk.delete(name);
  }
}
