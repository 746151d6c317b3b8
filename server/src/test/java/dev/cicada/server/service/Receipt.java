package dev.cicada.server.service;

import dev.cicada.v1.UploadReceipt;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The answer to an upload. */
final class Receipt implements StreamObserver<UploadReceipt> {
  final CompletableFuture<UploadReceipt> answer = new CompletableFuture<>();

  /** Waits for it, and throws a refusal. */
  UploadReceipt await() {
    try {
      return answer.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw (StatusRuntimeException) e.getCause();
    } catch (InterruptedException | TimeoutException e) {
      throw new AssertionError("no answer", e);
    }
  }

  @Override
  public void onNext(UploadReceipt receipt) {
    answer.complete(receipt);
  }

  @Override
  public void onError(Throwable failure) {
    answer.completeExceptionally(failure);
  }

  @Override
  public void onCompleted() {}
}
