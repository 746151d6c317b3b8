package dev.cicada.server.service;

import com.google.protobuf.ByteString;
import dev.cicada.v1.Chunk;
import dev.cicada.v1.ModelPart;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.io.IOException;
import java.io.InputStream;

/** Sends a model from its file, as fast as the reader takes it. */
final class ModelSender {
  /** In a part; small, since all clients may fetch at once, and each has a part on its way. */
  private static final int MOST_BYTES = 1 << 14;

  private final InputStream file;
  private final byte[] buffer;
  private final ServerCallStreamObserver<ModelPart> observer;
  private final ServerListener listener;
  private long sent;
  private boolean ended;

  ModelSender(
      InputStream file,
      int chunkBytes,
      ServerCallStreamObserver<ModelPart> observer,
      ServerListener listener) {
    this.file = file;
    this.buffer = new byte[Math.min(chunkBytes, MOST_BYTES)];
    this.observer = observer;
    this.listener = listener;
  }

  void start() {
    observer.setOnReadyHandler(this::send);
    observer.setOnCancelHandler(this::end);
    send();
  }

  private synchronized void send() {
    try {
      while (!ended && observer.isReady()) {
        int count = file.readNBytes(buffer, 0, buffer.length);
        if (count == 0) {
          observer.onCompleted();
          listener.sent(sent);
          end();
          return;
        }
        Chunk.Builder chunk =
            Chunk.newBuilder().setOffset(sent).setData(ByteString.copyFrom(buffer, 0, count));
        observer.onNext(ModelPart.newBuilder().setChunk(chunk).build());
        sent += count;
      }
    } catch (IOException e) {
      listener.storageFailed(e);
      observer.onError(
          Status.UNAVAILABLE
              .withDescription("the model cannot be read. Maybe try again.")
              .asRuntimeException());
      end();
    }
  }

  private synchronized void end() {
    ended = true;
    try {
      file.close();
    } catch (IOException e) {
      listener.storageFailed(e);
    }
  }
}
