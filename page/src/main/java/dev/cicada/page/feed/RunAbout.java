package dev.cicada.page.feed;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a viewer knows of a run besides its figures.
 *
 * @param title for people
 * @param scheme its name, by which it is drawn
 * @param color as 0xRRGGBB
 * @param marker such as circle; what the page does not know it draws as a circle
 * @param state what becomes of it
 * @param message a sentence on the state; empty if there is none
 * @param rounds how many it is to have; 0 if that is not known
 * @param clients how many it has; 0 if that is not known
 * @param radiusMeters of its cell; NaN if that is not known
 * @param settings by key, as texts
 * @param provenance which code ran it where, by name
 * @param facts numbers about it by name, such as the objective of its plan; NaN is left out
 */
public record RunAbout(
    String title,
    String scheme,
    int color,
    String marker,
    State state,
    String message,
    int rounds,
    int clients,
    double radiusMeters,
    Map<String, String> settings,
    Map<String, String> provenance,
    Map<String, Double> facts) {
  /** What becomes of a run. */
  public enum State {
    WAITING,
    RUNNING,
    FINISHED,
    /** It has not come to its end, and nobody is known to be at work on it. */
    UNFINISHED,
    FAILED
  }

  public RunAbout {
    settings = Map.copyOf(settings);
    provenance = Map.copyOf(provenance);
    facts = Map.copyOf(facts);
  }

  /** The same in another state. */
  public RunAbout in(State next, String sentence) {
    return new RunAbout(
        title,
        scheme,
        color,
        marker,
        next,
        sentence,
        rounds,
        clients,
        radiusMeters,
        settings,
        provenance,
        facts);
  }

  /** The same with one more fact. */
  public RunAbout with(String fact, double value) {
    Map<String, Double> all = new LinkedHashMap<>(facts);
    all.put(fact, value);
    return new RunAbout(
        title,
        scheme,
        color,
        marker,
        state,
        message,
        rounds,
        clients,
        radiusMeters,
        settings,
        provenance,
        all);
  }
}
