package dev.cicada.server.service;

import dev.cicada.plan.Network;
import dev.cicada.privacy.Clipped;
import dev.cicada.privacy.NoiseKey;
import dev.cicada.protocol.Aggregation;
import dev.cicada.run.Run;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.server.durable.Decoding;
import dev.cicada.server.durable.RunParts;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.server.machine.SampleCounts;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Part;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.partition.Iid;
import java.util.Optional;
import java.util.stream.IntStream;

/** Puts together the parts that a server's configuration names, for a server and for operators. */
public final class RunAssembly {
  private RunAssembly() {}

  /** The run that a server serves, with the data that the server itself needs. */
  public static Run run(ServerConfig config) {
    RunConfig settings = config.run();
    if (!LearningSettings.MODEL.in(settings).isComputed()) {
      return Run.ofClients(FirstModel.named(config));
    }
    if (!config.clientsHaveData()) {
      return Run.of(settings, Run.load(settings));
    }
    // A server tests models and trains none, so it does not matter how its data would be dealt.
    Dataset heldOut = Run.load(settings, settings.get(DataSettings.DATASET), Part.TEST);
    return Run.of(settings.with(DataSettings.PARTITION, Iid.NAME), new TrainTest(heldOut, heldOut));
  }

  /**
   * The parts of a run, which give its entries their meaning.
   *
   * @param rounds how many it was begun with
   * @param boundsNorms whether updates may be set aside for their size; earlier decisions are in
   *     the entries
   */
  static RunParts parts(
      ServerConfig config,
      Run run,
      int rounds,
      DrawCheck draws,
      boolean boundsNorms,
      Optional<NoiseKey> noise) {
    RunConfig settings = config.run();
    Network network = run.network();
    float[] initialModel = run.initialState().coordinator().models()[0];
    // A client with its own data that does not say how much counts as one sample.
    int[] dealt =
        IntStream.range(0, network.clients())
            .map(client -> config.clientsHaveData() ? 1 : run.partition().size(client))
            .toArray();
    SampleCounts samples = new SampleCounts(dealt, config.get(ServerConfig.MAXIMUM_SAMPLES));
    return new RunParts(
        new RunTerms(
            config.startClients(),
            config.placeRounds(),
            samples,
            run.devices()::maximumInterval,
            // A bound that follows what clients send would reveal what the noise should hide.
            boundsNorms && noise.isEmpty() ? config.normBound(initialModel) : NormBound.NONE,
            config::pace),
        rounds,
        initialModel,
        aggregation(settings, noise),
        new Decoding(UpdateSettings.codec(settings), UpdateSettings.codecSeed(settings)),
        () ->
            // A scheme that must know the future gets that of the emulated radio.
            new Planning(
                settings.scheme(),
                network,
                samples,
                () -> run.cell().gains(0, network.rounds()),
                RunSettings.seed(settings, RunSettings.SELECTION_SEED)),
        new Band(settings.bandwidth(), network),
        draws);
  }

  /** The rule, with updates shortened and noise added as in the settings. */
  private static Aggregation aggregation(RunConfig settings, Optional<NoiseKey> noise) {
    Aggregation rule = settings.aggregation();
    if (noise.isPresent()) {
      return UpdateSettings.privacy(settings).orElseThrow().aggregation(rule, noise.get());
    }
    return settings
        .get(UpdateSettings.UPDATE_NORM)
        .<Aggregation>map(norm -> new Clipped(rule, norm))
        .orElse(rule);
  }
}
