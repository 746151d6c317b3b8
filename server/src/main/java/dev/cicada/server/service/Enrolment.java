package dev.cicada.server.service;

import dev.cicada.plan.Network;
import dev.cicada.server.durable.Decoding;
import dev.cicada.server.history.Member;
import dev.cicada.v1.EnrolResponse;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.SampleTerms;
import java.util.function.IntPredicate;

/**
 * What clients are told about the run when they enrol, and what belongs to it.
 *
 * @param config as YAML
 * @param draws how a call is proven
 * @param codec how updates are written, by its name
 * @param decoding how they are read
 * @param asksForTests after which rounds clients are asked to test the model
 */
record Enrolment(
    String run,
    String config,
    ModelLayout layout,
    SampleTerms samples,
    String draws,
    Network network,
    String codec,
    Decoding decoding,
    IntPredicate asksForTests) {

  /** The answer to a client that has a place. */
  EnrolResponse answer(Member client, int chunkBytes) {
    return EnrolResponse.newBuilder()
        .setRun(run)
        .setNumber(client.number())
        .setConfig(config)
        .setParameterCount(layout.size())
        .addAllLayout(layout.messages())
        .setChunkBytes(chunkBytes)
        .setServerMillis(System.currentTimeMillis())
        .setDraws(draws)
        .setSamples(samples.message())
        .setCodec(codec)
        .build();
  }
}
