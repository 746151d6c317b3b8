package dev.cicada.cli.plan;

/** A number that clients may have. All others have the same default. */
final class OptionalColumn {
  private final double missing;
  private final GrowingDoubles values = new GrowingDoubles();

  OptionalColumn(double missing) {
    this.missing = missing;
  }

  /** Sets a client's number. Called in increasing order of clients. */
  void set(int client, double value) {
    fill(client);
    values.add(value);
  }

  /** One number for each client; empty if no client has one. */
  double[] toArray(int clients) {
    if (values.size() > 0) {
      fill(clients);
    }
    return values.toArray();
  }

  private void fill(int clients) {
    while (values.size() < clients) {
      values.add(missing);
    }
  }
}
