package plinth.kernel.http.gate;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Surface;

/**
 * Refuses query parameters that a resource method does not declare, just as unknown members of a
 * body are refused: a misspelt filter must not return everything. The filter runs after all gates,
 * so that a request without a credential is still 401.
 */
@Priority(Priorities.USER + 100)
public final class KnownQuery implements ContainerRequestFilter {
  private final Set<String> names;

  private KnownQuery(Set<String> names) {
    this.names = names;
  }

  /**
   * Whether unknown parameters of the method are refused: providers choose the parameters of their
   * notifications, and some standards require unknown parameters to be ignored.
   */
  public static boolean appliesTo(Method method) {
    return Surface.of(method).kind() != Surface.Kind.SIGNED
        && !method.isAnnotationPresent(AnyQuery.class);
  }

  /** The filter of one resource method. */
  static KnownQuery of(Method method) {
    return new KnownQuery(QueryNames.of(method));
  }

  @Override
  public void filter(ContainerRequestContext request) {
    String query = request.getUriInfo().getRequestUri().getRawQuery();
    if (query == null || query.isEmpty()) {
      return;
    }
    List<FieldError> errors = new ArrayList<>();
    for (String name : request.getUriInfo().getQueryParameters().keySet()) {
      if (!names.contains(name)) {
        errors.add(
            new FieldError(name, "unknown", "There is no parameter " + name + describeKnown()));
      }
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private String describeKnown() {
    return names.isEmpty()
        ? "; this route has none"
        : "; this route accepts " + String.join(", ", names);
  }
}
