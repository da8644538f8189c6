package plinth.kernel.http.gate;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import plinth.kernel.http.Surface;

/** The gate of one resource method: admits a request with its caller, or refuses it. */
@Priority(Priorities.AUTHORIZATION)
final class SurfaceGate implements ContainerRequestFilter {
  private final Surface surface;
  private final Gate gate;

  SurfaceGate(Surface surface, Gate gate) {
    this.surface = surface;
    this.gate = gate;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    gate.admit(surface, request);
  }
}
