package dev.cicada.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.cicada.v1.UploadHeader;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import io.grpc.stub.ClientCallStreamObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UpdateSenderTest {
  private static final byte[] UPDATE = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

  private final UpdateSender sender = new UpdateSender();
  private final List<ByteString> chunks = new ArrayList<>();

  @Test
  @Timeout(60)
  void chunksAreAsLargeAsAllowedIfTheRateIsHigh() throws Exception {
    send(4, Double.POSITIVE_INFINITY);
    assertThat(chunks).extracting(ByteString::size).containsExactly(4, 4, 2);
  }

  @Test
  @Timeout(60)
  void chunksAreSmallIfTheRateIsLow() throws Exception {
    send(1 << 17, 96); // twelve bytes a second
    assertThat(chunks).extracting(ByteString::size).containsExactly(3, 3, 3, 1);
  }

  private void send(int chunkBytes, double bitsPerSecond) throws InterruptedException {
    sender.beforeStart(new Recorder());
    UploadReceipt receipt =
        sender.send(UploadHeader.getDefaultInstance(), UPDATE, chunkBytes, bitsPerSecond);
    assertThat(receipt).isNotNull();
    assertThat(ByteString.copyFrom(chunks).toByteArray()).isEqualTo(UPDATE);
  }

  /** A call that accepts everything and acknowledges it. */
  private final class Recorder extends ClientCallStreamObserver<UploadPart> {
    @Override
    public void onNext(UploadPart part) {
      if (part.hasChunk()) {
        chunks.add(part.getChunk().getData());
      }
    }

    @Override
    public void onCompleted() {
      sender.onNext(UploadReceipt.getDefaultInstance());
      sender.onCompleted();
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void cancel(String message, Throwable cause) {}

    @Override
    public void setOnReadyHandler(Runnable handler) {}

    @Override
    public void request(int count) {}

    @Override
    public void setMessageCompression(boolean enable) {}

    @Override
    public void disableAutoInboundFlowControl() {}
  }
}
