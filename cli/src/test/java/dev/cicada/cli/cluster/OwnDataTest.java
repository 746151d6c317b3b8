package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Place;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that train on their own data, and a server that only has some data to test on. */
class OwnDataTest {
  private static final int SIDE = 4;

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(8);

  @BeforeEach
  void write() throws IOException {
    images("held-out/test", SIDE, 300, 0, 1, 2);
    images("left/train", SIDE, 90, 0, 1);
    images("right/train", SIDE, 210, 1, 2);
  }

  @Test
  @Timeout(600)
  void clientsThatHaveDifferentLabelsTeachTheModelAll() throws Exception {
    try (ProcessCluster cluster = cluster("rounds=40", "senders=1")) {
      LoggedProcess server = cluster.startServer("--until-finished");
      server.await("listening on");
      LoggedProcess left = cluster.startClient("--name", "left", "--data", path("left"));
      left.await("enrolled as 0"); // numbers decide who calls when
      LoggedProcess right = cluster.startClient("--name", "right", "--data", path("right"));

      assertThat(left.exitCode()).as("%s", left.lines()).isZero();
      assertThat(right.exitCode()).as("%s", right.lines()).isZero();
      String last = server.await("round 39:");
      assertThat(server.exitCode()).isZero();
      assertThat(Double.parseDouble(last.replaceFirst(".*accuracy ([0-9.]+) ?%.*", "$1")))
          .as(last)
          .isGreaterThan(85);
      cluster.requireWhole();
    }
  }

  /** A client's data count as much as it said at enrolment, up to what the server allows. */
  @Test
  @Timeout(600)
  void updatesWeighAsMuchAsTheirClientsData() throws Exception {
    try (ProcessCluster cluster =
        cluster("rounds=6", "scheme=full", "aggregation=fed-avg", "maximumSamples=200")) {
      LoggedProcess server = cluster.startServer("--until-finished");
      server.await("listening on");
      LoggedProcess left = cluster.startClient("--name", "left", "--data", path("left"));
      left.await("enrolled as 0");
      LoggedProcess right = cluster.startClient("--name", "right", "--data", path("right"));
      assertThat(left.exitCode()).as("%s", left.lines()).isZero();
      assertThat(right.exitCode()).as("%s", right.lines()).isZero();
      assertThat(server.exitCode()).isZero();
      RunAudit audit = cluster.requireWhole();
      assertThat(audit.recomputed()).as("with the same weights").isEqualTo(6);
      assertThat(audit.state().places()).extracting(Place::samples).containsExactly(90, 200);
    }
    requireCommandsThatKnowWhoseDataItIs();
  }

  /** Commands know from the folder alone that there is nothing to deal and nothing to train on. */
  private void requireCommandsThatKnowWhoseDataItIs() {
    String served = path("server");
    assertThat(succeed("audit", served)).contains("all 6 rounds were recomputed", "all is well");
    assertThat(succeed("status", served, "--accuracy")).contains("accuracy ");
    assertThat(succeed("export", served, "--out", path("model.npz"))).contains("version 6 is in");
    assertThat(succeed("backup", served, "--out", path("copy"))).contains("up to round 6");
    assertThat(succeed("rollback", path("copy"), "--to", "2")).contains("as version 7");
    assertThat(succeed("audit", path("copy"))).contains("all is well");
  }

  private static String succeed(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as("%s", run.errors()).isZero();
    return run.output();
  }

  @Test
  @Timeout(600)
  void dataThatDoesNotFitTheRunEndsTheClientWithOneSentence() throws Exception {
    images("large/train", SIDE + 1, 30, 0, 1);
    images("more/train", SIDE, 30, 0, 3);
    Files.createDirectories(folder.resolve("empty"));
    try (ProcessCluster cluster = cluster("rounds=5", "senders=1")) {
      cluster.startServer().await("listening on");

      ends(cluster, "large has samples of 1 x 5 x 5 values; they must be of 1 x 4 x 4", "large");
      ends(cluster, "more has label 3; labels must be 0 to 2", "more");
      ends(cluster, "must have one idx file of train images", "empty");
      ends(cluster, "there is no dataset", "nowhere");
      LoggedProcess without = cluster.startClient("--name", "without");
      assertThat(without.exitCode()).isEqualTo(2);
      assertThat(without.lines())
          .contains(
              "cicada client: every client of this run has its own data, and this one has none."
                  + " Maybe --data PATH.");
    }
  }

  private void ends(ProcessCluster cluster, String sentence, String data) throws Exception {
    LoggedProcess client = cluster.startClient("--name", "left", "--data", path(data));
    assertThat(client.exitCode()).as("%s", client.lines()).isEqualTo(2);
    assertThat(client.lines()).hasSize(1).first().asString().contains(sentence);
  }

  private ProcessCluster cluster(String... changes) throws IOException {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "dataset=" + path("held-out"),
                "clientData=own",
                "partition=shards",
                "clients=2",
                "learningRate=0.1"));
    settings.addAll(List.of(changes));
    return new ProcessCluster(folder.resolve("server"), settings.toArray(String[]::new));
  }

  /** Dark, noisy images with one bright row; the label is the row's number. */
  private void images(String prefix, int side, int count, int... labels) throws IOException {
    ByteBuffer images = ByteBuffer.allocate(16 + count * side * side);
    images.putInt(0x803).putInt(count).putInt(side).putInt(side);
    ByteBuffer names = ByteBuffer.allocate(8 + count);
    names.putInt(0x801).putInt(count);
    for (int image = 0; image < count; image++) {
      int label = labels[image % labels.length];
      names.put((byte) label);
      for (int pixel = 0; pixel < side * side; pixel++) {
        images.put((byte) (random.nextInt(100) + (pixel / side == label ? 80 : 0)));
      }
    }
    Files.createDirectories(folder.resolve(prefix).getParent());
    Files.write(folder.resolve(prefix + "-images"), images.array());
    Files.write(folder.resolve(prefix + "-labels"), names.array());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
