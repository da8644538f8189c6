package plinth.testtools.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import plinth.testtools.TestToolsGates;

/** The two gates before every method of the test tools, and before its body is read. */
@Priority(Priorities.AUTHORIZATION)
final class TestToolsGate implements ContainerRequestFilter {
  private final TestToolsGates gates;

  TestToolsGate(TestToolsGates gates) {
    this.gates = gates;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    gates.check(request.getHeaderString("X-Api-Key"));
  }
}
