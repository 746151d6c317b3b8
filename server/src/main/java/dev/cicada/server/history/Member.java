package dev.cicada.server.history;

/**
 * A client of the run: its place, and the name that has it.
 *
 * <p>Requests name both, since the place may have passed to another name while they were on their
 * way.
 *
 * @param number of the place
 */
public record Member(int number, String name) {}
