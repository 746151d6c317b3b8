package dev.cicada.server.ledger;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** A disk in memory. After a crash it has what was forced, and a random part of the rest. */
public final class SimulatedDisk implements Disk {
  private final RandomGenerator random;
  private final Runnable beforeEachOperation;
  private TreeMap<String, Content> names = new TreeMap<>();
  private final Map<String, Content> durableNames = new HashMap<>();

  /** What a file holds, whatever its name. */
  private static final class Content {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] forced = {};
  }

  /**
   * An empty disk.
   *
   * @param beforeEachOperation may throw what ends the process
   */
  public SimulatedDisk(RandomGenerator random, Runnable beforeEachOperation) {
    this.random = random;
    this.beforeEachOperation = beforeEachOperation;
  }

  /** Cuts the power: any part of what was not forced may be lost. */
  public void crash() {
    TreeMap<String, Content> after = new TreeMap<>();
    TreeMap<String, Content> candidates = new TreeMap<>(names);
    durableNames.forEach(candidates::putIfAbsent);
    for (String name : candidates.keySet()) {
      Content live = names.get(name);
      Content durable = durableNames.get(name);
      Content left = live == durable || random.nextBoolean() ? durable : live;
      if (left != null) {
        after.put(name, afterCrash(left));
      }
    }
    names = after;
    durableNames.clear();
    durableNames.putAll(after);
  }

  private Content afterCrash(Content content) {
    byte[] all = content.bytes.toByteArray();
    int kept =
        content.forced.length + random.nextInt(Math.max(0, all.length - content.forced.length) + 1);
    Content left = new Content();
    left.bytes.writeBytes(Arrays.copyOf(all, Math.min(kept, all.length)));
    left.forced = left.bytes.toByteArray();
    return left;
  }

  @Override
  public Draft create(String name) {
    beforeEachOperation.run();
    Content content = new Content();
    names.put(name, content);
    return new Draft() {
      @Override
      public void write(ByteBuffer bytes) {
        beforeEachOperation.run();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        content.bytes.writeBytes(copy);
      }

      @Override
      public void force() {
        beforeEachOperation.run();
        content.forced = content.bytes.toByteArray();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void move(String from, String to) throws IOException {
    beforeEachOperation.run();
    names.put(to, content(from));
    names.remove(from);
  }

  @Override
  public void forceFolder(String folder) {
    beforeEachOperation.run();
    durableNames.keySet().removeIf(name -> name.startsWith(folder + "/"));
    names.forEach(
        (name, content) -> {
          if (name.startsWith(folder + "/")) {
            durableNames.put(name, content);
          }
        });
  }

  @Override
  public List<String> list(String folder) {
    beforeEachOperation.run();
    List<String> found = new ArrayList<>();
    for (String name : names.tailMap(folder + "/").keySet()) {
      if (!name.startsWith(folder + "/")) {
        break;
      }
      found.add(name.substring(folder.length() + 1));
    }
    return found;
  }

  @Override
  public InputStream open(String name) throws IOException {
    beforeEachOperation.run();
    return new ByteArrayInputStream(content(name).bytes.toByteArray());
  }

  @Override
  public boolean exists(String name) {
    return names.containsKey(name);
  }

  @Override
  public void delete(String name) {
    beforeEachOperation.run();
    names.remove(name);
  }

  private Content content(String name) throws FileNotFoundException {
    Content content = names.get(name);
    if (content == null) {
      throw new FileNotFoundException(name);
    }
    return content;
  }
}
