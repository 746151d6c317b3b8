package dev.cicada.lab.experiment;

import dev.cicada.extension.Registry;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.GreedyScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.ProposedOfflineScheme;
import dev.cicada.scheme.ProposedOnlineScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.SchemeProvider;
import java.util.List;
import java.util.stream.Stream;

/** A scheme, and how its callers share the band. */
record Arm(String scheme, BandRule rule) {
  static final String OFFLINE = ProposedOfflineScheme.NAME;
  static final String ONLINE = ProposedOnlineScheme.NAME;
  static final String OPPORTUNISTIC = OpportunisticScheme.NAME;
  static final String RANDOM = RandomScheme.NAME;
  static final String GREEDY = GreedyScheme.NAME;
  static final String AGE_BASED = AgeBasedScheme.NAME;

  static final List<String> BENCHMARKS =
      Registry.ofClassPath().all(SchemeProvider.class).stream()
          .filter(scheme -> scheme.part() == SchemeProvider.Part.BENCHMARK)
          .map(SchemeProvider::name)
          .toList();

  /** The schemes in the paper's figures. */
  static final List<String> OF_PAPER =
      Stream.concat(Stream.of(OFFLINE, ONLINE), BENCHMARKS.stream()).toList();

  /** The paper's benchmarks under a reading of their band. */
  static List<Arm> benchmarks(BandReading band) {
    return BENCHMARKS.stream().map(scheme -> new Arm(scheme, band.benchmarks())).toList();
  }

  /** A scheme under a reading of its band. */
  static Arm of(String scheme, BandReading band) {
    return new Arm(scheme, BENCHMARKS.contains(scheme) ? band.benchmarks() : band.proposed());
  }
}
