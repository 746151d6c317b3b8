package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.plan.Paper;
import dev.cicada.server.durable.Decoding;
import dev.cicada.server.history.Member;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.FolderDisk;
import dev.cicada.training.model.Tensor;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.Samples;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.SampleTerms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pace at which an upload's parts are requested, without a run. */
class UploadReceiverTest {
  private static final int PARAMETERS = 1 << 20;
  private static final int CHUNK_BYTES = 1 << 10;

  @TempDir private Path folder;

  private final NeverYet timers = new NeverYet();
  private final HandObserver<UploadReceipt> answer = new HandObserver<>();
  private UploadReceiver receiver;
  private int offset;

  @BeforeEach
  void begin() {
    ModelLayout layout = new ModelLayout(List.of(Tensor.of("weights", List.of(PARAMETERS))));
    CicadaService service =
        new CicadaService(
            new Enrolment(
                "run",
                "",
                layout,
                SampleTerms.of(
                    Samples.newBuilder().setChannels(1).setHeight(1).setWidth(1).build()),
                "seeded",
                Paper.network(),
                "float32",
                Decoding.plain(),
                round -> false),
            new Limits(CHUNK_BYTES, 4, 10_000, 100, 1e9),
            Peers.CLAIMED,
            new Blobs(new FolderDisk(folder), true),
            ServerListener.NONE,
            timers);
    service.connect(
        new RunLoop(
            () -> {
              throw new IOException("there is no run");
            },
            service,
            ServerListener.NONE,
            timers));
    service.admission().enrolled(new Member(0, "mallory"));
    receiver = new UploadReceiver(service, answer);
    receiver.onNext(
        UploadPart.newBuilder()
            .setHeader(
                UploadHeader.newBuilder()
                    .setClient("mallory")
                    .setRun("run")
                    .setLength(4L * PARAMETERS)
                    .setLayoutSha256(ByteString.copyFrom(layout.digest().bytes()))
                    .setSha256(ByteString.copyFrom(new byte[32])))
            .build());
    assertThat(answer.failures).isEmpty();
    answer.requested = 1; // the run has said yes
  }

  @AfterEach
  void stop() {
    receiver.onError(new IOException("hung up"));
    timers.shutdownNow();
  }

  /**
   * Sends parts as long as they are requested.
   *
   * @return how many
   */
  private int sendWhatIsAskedFor(int bytes, int most) {
    int sent = 0;
    while (answer.requested > 0 && sent < most) {
      answer.requested--;
      Chunk.Builder chunk =
          Chunk.newBuilder().setOffset(offset).setData(ByteString.copyFrom(new byte[bytes]));
      receiver.onNext(UploadPart.newBuilder().setChunk(chunk).build());
      offset += bytes;
      sent++;
    }
    assertThat(answer.failures).isEmpty();
    return sent;
  }

  @Test
  void crumbsAreNotAskedForAtOnceForEver() {
    int most = 1_000_000;
    assertThat(sendWhatIsAskedFor(1, most)).isBetween(100, most - 1);
    assertThat(timers.waiting()).as("the next is asked for later").hasSize(1);
    timers.doNext();
    assertThat(answer.requested).isEqualTo(1);
  }

  @Test
  void wholePartsAre() {
    int all = 4 * PARAMETERS / CHUNK_BYTES;
    assertThat(sendWhatIsAskedFor(CHUNK_BYTES, all)).isEqualTo(all);
    assertThat(timers.waiting()).isEmpty();
  }
}
