package plinth.forms.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MultivaluedMap;
import plinth.forms.WorkspaceName;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.http.Call;

/**
 * Behind the gate of open routes: finds the workspace that a form is of, so that the caller stands
 * in it before keys are looked at and the method is called, and tells browsers who may read.
 */
@Priority(Priorities.AUTHORIZATION + 100)
final class FormGate implements ContainerRequestFilter, ContainerResponseFilter {
  private static final String SHARED = "plinth.forms.shared";

  private final FormEntry entry;
  private final Call call;

  FormGate(FormEntry entry, Call call) {
    this.entry = entry;
    this.call = call;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    WorkspaceName name =
        entry.name(
            request.getHeaderString(FormAddress.HEADER),
            request.getUriInfo().getQueryParameters().getFirst(FormAddress.QUERY));
    Caller caller = entry.callers().resolve(name, call.caller().origin());
    LogContext.setWorkspace(caller.requireWorkspace().id());
    call.setCaller(caller);
    String object = request.getUriInfo().getPathParameters().getFirst("objectSlug");
    String origin = request.getHeaderString(FormSharing.ORIGIN);
    if (origin != null) {
      request.setProperty(SHARED, entry.forms().allowedOrigin(caller, object, origin).orElse(""));
    }
    if (request.getMethod().equals(HttpMethod.POST)) {
      entry.callers().requireWritable(caller, object);
    }
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    MultivaluedMap<String, Object> headers = response.getHeaders();
    if (request.getProperty(SHARED) instanceof String shared) {
      FormSharing.headers(shared).forEach(headers::putSingle);
    }
  }
}
