package dev.cicada.text;

/** How whoever reads a message calls Cicada: {@code ./cicada}, or where its launcher is. */
public final class Launcher {
  /** The property by which the launcher says what it was called. */
  public static final String PROPERTY = "cicada.command";

  private Launcher() {}

  /** The command, for hints such as "./cicada data list". */
  public static String command() {
    return System.getProperty(PROPERTY, "cicada");
  }
}
