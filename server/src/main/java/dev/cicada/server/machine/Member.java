package dev.cicada.server.machine;

/**
 * A client: its place in the run, and the name that has it.
 *
 * <p>Requests name both, since a place may have passed to another name while they were on the way.
 */
public record Member(int number, String name) {}
