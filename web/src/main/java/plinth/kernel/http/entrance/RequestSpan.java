package plinth.kernel.http.entrance;

import jakarta.servlet.http.HttpServletRequest;
import plinth.kernel.LogContext;
import plinth.kernel.Span;

/** The attributes of a request's span: its method, route template, status and ids. */
public final class RequestSpan {
  private static final int FAILED = 500;

  private RequestSpan() {}

  /** Begins the span of a request, in the trace that the caller sent. */
  static Span start(HttpServletRequest request, String requestId) {
    String method = request.getMethod();
    Span span = Span.startReceived(Span.Kind.SERVER, method, request.getHeader("traceparent"));
    span.setAttribute("http.request.method", method);
    span.setAttribute("plinth.request_id", requestId);
    return span;
  }

  /** Sets the route; a request without one keeps its method as its name. */
  public static void recordRoute(String method, String route) {
    Span span = Span.current();
    span.rename(method + " " + route);
    span.setAttribute("http.route", route);
  }

  /** Sets the status of the answer. */
  static void recordStatus(Span span, int status) {
    span.setAttribute("http.response.status_code", status);
    if (LogContext.workspaceId() != 0) {
      span.setAttribute("plinth.workspace_id", LogContext.workspaceId());
    }
    if (status >= FAILED) {
      span.markFailed();
    }
  }
}
