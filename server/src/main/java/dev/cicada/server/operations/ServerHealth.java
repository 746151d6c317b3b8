package dev.cicada.server.operations;

import io.grpc.BindableService;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;

/** Whether a server accepts clients, as gRPC's health service and HTTP tell. */
public final class ServerHealth {
  /** What a server is doing. */
  public enum State {
    /** Recovering what it knew; clients must wait. */
    STARTING,
    /** Serving. */
    READY,
    /** Finishing what it has begun; clients must come back later. */
    DRAINING
  }

  private final HealthStatusManager service = new HealthStatusManager();
  private volatile State state;

  public ServerHealth() {
    become(State.STARTING);
  }

  /** Sets the server's state. */
  public void become(State next) {
    state = next;
    service.setStatus(
        HealthStatusManager.SERVICE_NAME_ALL_SERVICES,
        next == State.READY ? ServingStatus.SERVING : ServingStatus.NOT_SERVING);
  }

  public State state() {
    return state;
  }

  /** The standard service grpc.health.v1. */
  public BindableService service() {
    return service.getHealthService();
  }
}
