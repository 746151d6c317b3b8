package dev.cicada.server.service;

import io.grpc.stub.ServerCallStreamObserver;
import java.util.ArrayList;
import java.util.List;

/** A server's end of a call whose other end is a test. */
final class HandObserver<T> extends ServerCallStreamObserver<T> {
  final List<T> messages = new ArrayList<>();
  final List<Throwable> failures = new ArrayList<>();

  /** How many messages the server has requested. */
  int requested;

  @Override
  public void onNext(T message) {
    messages.add(message);
  }

  @Override
  public void onError(Throwable failure) {
    failures.add(failure);
  }

  @Override
  public void request(int count) {
    requested += count;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public void onCompleted() {}

  @Override
  public void setOnCancelHandler(Runnable handler) {}

  @Override
  public void setOnReadyHandler(Runnable handler) {}

  @Override
  public void setOnCloseHandler(Runnable handler) {}

  @Override
  public void setCompression(String compression) {}

  @Override
  public void setMessageCompression(boolean enable) {}

  @Override
  public void disableAutoInboundFlowControl() {}

  @Override
  public void disableAutoRequest() {}
}
