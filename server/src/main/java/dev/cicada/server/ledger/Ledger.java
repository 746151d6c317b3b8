package dev.cicada.server.ledger;

import dev.cicada.wire.Digest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The durable log of one run.
 *
 * <p>After an exception nobody knows whether the last entries are in it: whoever has written them
 * must forget what it believes and {@link #recover} again.
 */
public interface Ledger extends AutoCloseable {
  /** Appends entries, all or none; they are durable when this returns. */
  void append(List<Entry> entries) throws IOException;

  /** What the entries up to now add up to. */
  Recovered recover() throws IOException;

  /** Hands over the plans of some rounds, in order. */
  void plans(int firstRound, int endRound, Consumer<Entry.Planned> consumer) throws IOException;

  @Override
  void close();

  /**
   * A run as the ledger knows it.
   *
   * @param clients by number
   * @param departed names that left for good, and have not enrolled since
   * @param round number of the open round
   * @param newest the last close, none before the first
   * @param plan of the open round, if it has been planned
   * @param grant of the open round, if its band has been granted to callers
   * @param received updates of the open round
   * @param versions all that some client holds, and the newest; but for version 0
   */
  record Recovered(
      List<Standing> clients,
      Set<String> departed,
      int round,
      Optional<Entry.Closed> newest,
      Optional<Entry.Planned> plan,
      Optional<Entry.Granted> grant,
      List<Entry.Received> received,
      List<Version> versions) {
    /** Number of the newest model. */
    public int version() {
      return newest.map(Entry.Closed::version).orElse(0);
    }
  }

  /**
   * A place and the client that has it.
   *
   * <p>A client that has left, or has not been admitted yet, may stand in a place of which an
   * update is still to be applied: then the last three are of whoever sent it.
   *
   * @param name null if nobody has the place
   * @param admitted whether it has been handed a version yet
   * @param held version that it holds
   * @param lastCall round of its last call, or the one before it was admitted
   * @param lastUpdate digest of what it sent in its last call, null before its first
   */
  record Standing(String name, boolean admitted, int held, int lastCall, Digest lastUpdate) {}

  /** A model that somebody holds, or the newest. */
  record Version(int number, Digest digest) {}
}
