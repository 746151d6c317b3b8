package dev.cicada.lab.experiment;

/** A reading of which of the paper's problems made its figures. */
public enum Foresight {
  OFFLINE(Arm.OFFLINE, "offline"),
  ONLINE(Arm.ONLINE, "online");

  private final String scheme;
  private final String words;

  Foresight(String scheme, String words) {
    this.scheme = scheme;
    this.words = words;
  }

  /** The scheme that solves it. */
  String scheme() {
    return scheme;
  }

  /** For people. */
  public String words() {
    return words;
  }
}
