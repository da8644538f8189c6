package plinth.kernel.http.gate;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/** Asks, after the gate, whether the caller has proved lately who they are. */
@Priority(Priorities.AUTHORIZATION + 1)
final class StepUpGate implements ContainerRequestFilter {
  private final Gate gate;

  StepUpGate(Gate gate) {
    this.gate = gate;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    gate.requireStepUp();
  }
}
