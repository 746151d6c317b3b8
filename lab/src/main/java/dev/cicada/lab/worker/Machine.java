package dev.cicada.lab.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** This machine. */
final class Machine {
  /** Linux's id of the time since the machine was started. */
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

  /** The same for processes that see each other's locks, and different for all others. */
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
