package dev.cicada.server.machine;

/**
 * What a run's rounds are like.
 *
 * @param rounds how many there are
 * @param startClients how many clients must have reported before the first round is planned
 * @param placeRounds after how many rounds of silence another name may take a client's place
 */
public record RunTerms(int rounds, int startClients, int placeRounds, Pace pace) {
  /** No client ever loses its place. */
  public static final int KEEP_PLACES = Integer.MAX_VALUE;
}
