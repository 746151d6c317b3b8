package dev.cicada.cli;

/** The cicada command. */
public final class Cicada {
  private Cicada() {}

  public static void main(String[] arguments) {
    System.out.println("cicada");
  }
}
