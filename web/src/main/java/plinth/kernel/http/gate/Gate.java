package plinth.kernel.http.gate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.UriInfo;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Call;
import plinth.kernel.http.MemberRequested;
import plinth.kernel.http.OperatorRequested;
import plinth.kernel.http.StepUpRequested;
import plinth.kernel.http.SupportRequested;
import plinth.kernel.http.Surface;
import plinth.kernel.http.entrance.Arrival;
import plinth.tenancy.WorkspaceDirectory;

/**
 * The gate before every resource method: checks whether the surface accepts the caller's kind of
 * credential, whether the caller has the right, whether the workspace's state allows the request,
 * and the rate limit. Denies by default.
 */
@ApplicationScoped
public class Gate {
  @Inject private WorkspaceDirectory directory;
  @Inject private RateLimits rateLimits;
  @Inject private Call call;
  @Inject private Event<SupportRequested> support;
  @Inject private Event<OperatorRequested> operators;
  @Inject private Event<MemberRequested> members;
  @Inject private Event<StepUpRequested> stepUps;

  // Not @Context: RESTEasy only injects that into its own components.
  @Inject private HttpServletRequest servlet;

  /** Admits the request to a method of this surface, or refuses it. */
  void admit(Surface surface, ContainerRequestContext request) {
    checkText(request.getUriInfo());
    Caller caller;
    if (surface.kind().ignoresCredentials()) {
      caller = Caller.anonymous(Arrival.origin(servlet));
    } else {
      caller = call.authenticated();
      Admission.check(surface, caller, objectSlug(request));
      Caller.Workspace workspace = caller.workspace();
      if (workspace != null) {
        LogContext.setWorkspace(workspace.id());
        directory.check(caller, surface.access() == Access.WRITE);
        rateLimits.count(caller, surface.access());
      }
    }
    if (caller.operatorId() != null
        && caller.kind() == Caller.Kind.ADMIN
        && surface.access() != Access.READ) {
      support.fire(
          new SupportRequested(caller, request.getMethod(), request.getUriInfo().getPath()));
    }
    if (caller.kind() == Caller.Kind.ADMIN) {
      members.fire(new MemberRequested(caller, request.getUriInfo().getPath()));
    }
    if (caller.kind() == Caller.Kind.OPERATOR) {
      operators.fire(new OperatorRequested(caller, request.getUriInfo().getPath()));
    }
    call.setCaller(caller);
  }

  /**
   * Asks whether the caller, if it is a person, has proved lately who they are.
   *
   * @param isOfAccount whether the account of a user is concerned rather than a workspace
   */
  void requireStepUp(boolean isOfAccount) {
    stepUps.fire(new StepUpRequested(call.caller(), isOfAccount));
  }

  /** Refuses the one character that the database cannot store in a text. */
  private static void checkText(UriInfo uri) {
    String query = uri.getRequestUri().getRawQuery();
    if (query != null && query.contains("%00")) {
      uri.getQueryParameters()
          .forEach(
              (name, values) -> {
                if (values.stream().anyMatch(value -> value.indexOf('\0') >= 0)) {
                  throw Problem.invalid(name, "format", name + " must not contain U+0000");
                }
              });
    }
  }

  private static @Nullable String objectSlug(ContainerRequestContext request) {
    return request.getUriInfo().getPathParameters().getFirst("objectSlug");
  }
}
