package plinth.kernel.http.gate;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

/** Asks, after the gate, whether the caller has proved lately who they are. */
@Priority(Priorities.AUTHORIZATION + 1)
final class StepUpGate implements ContainerRequestFilter {
  private final Gate gate;
  private final boolean isOfAccount;

  StepUpGate(Gate gate, boolean isOfAccount) {
    this.gate = gate;
    this.isOfAccount = isOfAccount;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    gate.requireStepUp(isOfAccount);
  }
}
