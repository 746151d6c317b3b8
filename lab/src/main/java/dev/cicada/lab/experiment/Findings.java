package dev.cicada.lab.experiment;

import dev.cicada.drawing.Figure;
import java.util.List;

/**
 * What came out of an experiment.
 *
 * @param remarks sentences with numbers that no picture shows
 */
public record Findings(List<Picture> pictures, List<Claim> claims, List<String> remarks) {
  /** Of an experiment without complete results. */
  public static final Findings NOTHING = new Findings(List.of(), List.of(), List.of());

  /**
   * A figure and the name of its files.
   *
   * @param reading what it shows, if an experiment has several; else empty
   */
  public record Picture(String name, String reading, Figure figure) {}
}
