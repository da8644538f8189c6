package plinth.records.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import plinth.kernel.Problem;

/**
 * Behind the gate of a method that answers the present alone: refuses the question for the past.
 */
@Priority(Priorities.USER)
final class PresentOnly implements ContainerRequestFilter {
  static final String AS_OF = "as_of";

  @Override
  public void filter(ContainerRequestContext request) {
    if (request.getUriInfo().getQueryParameters().containsKey(AS_OF)) {
      throw Problem.invalid(
          AS_OF,
          "unknown",
          "The past is told by reads, lists and searches of records and by lists of related ones");
    }
  }
}
