package dev.cicada.benchmarks.load;

import dev.cicada.v1.CicadaGrpc;
import dev.cicada.v1.UploadPart;
import dev.cicada.v1.UploadReceipt;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that a server must do: every upload goes to a file, which is forced and renamed, and
 * its folder is forced.
 */
final class BareServer extends CicadaGrpc.CicadaImplBase {
  private final Path folder;
  private final AtomicInteger files = new AtomicInteger();

  BareServer(Path folder) {
    this.folder = folder;
  }

  @Override
  public StreamObserver<UploadPart> upload(StreamObserver<UploadReceipt> answer) {
    ServerCallStreamObserver<UploadReceipt> call = (ServerCallStreamObserver<UploadReceipt>) answer;
    call.disableAutoRequest();
    Path draft = folder.resolve("draft-" + files.incrementAndGet());
    FileChannel file = open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    call.request(1);
    return new StreamObserver<>() {
      @Override
      public void onNext(UploadPart part) {
        try {
          if (part.hasChunk()) {
            file.write(part.getChunk().getData().asReadOnlyByteBuffer());
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        call.request(1);
      }

      @Override
      public void onError(Throwable failure) {
        throw new IllegalStateException(failure);
      }

      @Override
      public void onCompleted() {
        try (FileChannel names = open(folder, StandardOpenOption.READ)) {
          file.force(true);
          file.close();
          Path kept = folder.resolve("kept-" + draft.getFileName());
          Files.move(draft, kept, StandardCopyOption.ATOMIC_MOVE);
          names.force(true);
          Files.delete(kept);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
        answer.onNext(UploadReceipt.getDefaultInstance());
        answer.onCompleted();
      }
    };
  }

  private static FileChannel open(Path path, StandardOpenOption... options) {
    try {
      return FileChannel.open(path, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
