package dev.cicada.runtime.machine;

/**
 * What a run's rounds are like.
 *
 * @param rounds how many there are
 * @param startClients how many clients must have reported before the first round is planned
 */
public record Terms(int rounds, int startClients, Pace pace) {}
