package plinth.kernel.http.entrance;

import jakarta.servlet.http.HttpServletRequest;
import plinth.kernel.LogContext;
import plinth.kernel.Span;

/** What the span of a request says: its method, its route by template, its status and ids. */
public final class RequestSpan {
  private static final int FAILED = 500;

  private RequestSpan() {}

  /** Begins the span of a request, in the trace that the caller names. */
  static Span begin(HttpServletRequest request, String requestId) {
    String method = request.getMethod();
    Span span = Span.received(Span.Kind.SERVER, method, request.getHeader("traceparent"));
    span.set("http.request.method", method);
    span.set("plinth.request_id", requestId);
    return span;
  }

  /** Notes which route it is; without one a request keeps its method as its name. */
  public static void route(String method, String route) {
    Span span = Span.current();
    span.name(method + " " + route);
    span.set("http.route", route);
  }

  /** Notes how it was answered. */
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
