package dev.cicada.lab.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine that this is. */
final class Machine {
  /** Linux's own name for what has run since it was started. */
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  private Machine() {}

  private static final class Here {
    private static final String NAME = findName();
    private static final String ID = findId();
  }

  /** For people. */
  static String name() {
    return Here.NAME;
  }

  /** The same for all processes that see each other's locks, and for no others. */
  static String id() {
    return Here.ID;
  }

  private static String findName() {
    try {
      return InetAddress.getLocalHost().getHostName().replaceAll("[^\\w-]", "-");
    } catch (UnknownHostException e) {
      return "machine";
    }
  }

  private static String findId() {
    try {
      return Files.readString(BOOT).strip();
    } catch (IOException otherSystem) {
      return name();
    }
  }
}
