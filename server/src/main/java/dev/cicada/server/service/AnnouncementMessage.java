package dev.cicada.server.service;

import dev.cicada.plan.Network;
import dev.cicada.plan.Upload;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Announcement;
import dev.cicada.v1.Call;
import dev.cicada.v1.Draw;
import dev.cicada.v1.Finished;
import dev.cicada.v1.Measure;

/** An announcement as a message of the protocol. */
final class AnnouncementMessage {
  private AnnouncementMessage() {}

  /** What a client is told; its phase ends at the deadline, in milliseconds since 1970. */
  static dev.cicada.v1.Announcement.Builder of(
      Announcement told, Member client, Network network, long deadlineMillis) {
    dev.cicada.v1.Announcement.Builder message =
        dev.cicada.v1.Announcement.newBuilder()
            .setRound(told.round())
            .setHeldVersion(told.held())
            .setLastCall(told.lastCall());
    if (told instanceof Announcement.Measure) {
      message.setMeasure(Measure.getDefaultInstance());
    } else if (told instanceof Announcement.Finished) {
      message.setFinished(Finished.getDefaultInstance());
    } else if (told instanceof Announcement.Draw draw) {
      message.setDraw(
          Draw.newBuilder()
              .setProbability(draw.probability())
              .setDeadlineMillis(deadlineMillis)
              .setMustCall(draw.mustCall()));
    } else if (told instanceof Announcement.Call call) {
      Upload upload = network.upload(client.number(), call.share(), call.gain());
      message.setCall(
          Call.newBuilder()
              .setProbability(call.probability())
              .setShare(call.share())
              .setBitsPerSecond(finite(upload.bitsPerSecond()))
              .setPowerWatts(finite(upload.watts()))
              .setDeadlineMillis(deadlineMillis)
              .setMustCall(call.mustCall())
              .setReceived(call.received()));
    }
    return message;
  }

  /** No NaN leaves the server. */
  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}
