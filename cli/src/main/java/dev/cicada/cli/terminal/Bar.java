package dev.cicada.cli.terminal;

/** A bar that shows how much of some work is done, as wide as fits. */
public final class Bar {
  private static final int NARROWEST = 5;
  private static final int FRAME = "[] ".length();

  private Bar() {}

  /**
   * The bar with its frame and a space; empty if there is no room.
   *
   * @param part of the work that is done, 0 to 1
   * @param widest its largest width
   * @param room columns that are left for it
   */
  public static String of(double part, int widest, int room) {
    int width = Math.min(widest, room - FRAME);
    if (width < NARROWEST) {
      return "";
    }
    int filled = (int) (width * part);
    return "[" + "#".repeat(filled) + ".".repeat(width - filled) + "] ";
  }
}
