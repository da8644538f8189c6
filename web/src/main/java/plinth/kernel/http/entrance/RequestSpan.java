package plinth.kernel.http.entrance;

import jakarta.servlet.http.HttpServletRequest;
import plinth.kernel.LogContext;
import plinth.kernel.Span;

/** The attributes of a request's span: its method, route template, status and ids. */
public final class RequestSpan {
  private static final int FAILED = 500;

  private RequestSpan() {}

  /** Begins the span of a request, in the trace that the caller sent. */
  static Span begin(HttpServletRequest request, String requestId) {
    String method = request.getMethod();
    Span span = Span.received(Span.Kind.SERVER, method, request.getHeader("traceparent"));
    span.set("http.request.method", method);
    span.set("plinth.request_id", requestId);
    return span;
  }

  /** Sets the route; a request without one keeps its method as its name. */
  public static void route(String method, String route) {
    Span span = Span.current();
    span.name(method + " " + route);
    span.set("http.route", route);
  }

  /** Sets the status of the answer. */
  static void answered(Span span, int status) {
    span.set("http.response.status_code", status);
    if (LogContext.workspaceId() != 0) {
      span.set("plinth.workspace_id", LogContext.workspaceId());
    }
    if (status >= FAILED) {
      span.fail();
    }
  }
}
