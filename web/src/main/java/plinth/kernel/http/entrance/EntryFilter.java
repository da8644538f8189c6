package plinth.kernel.http.entrance;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import plinth.kernel.KernelProblem;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.Span;
import plinth.kernel.http.ErrorBody;
import plinth.kernel.http.HttpConfig;
import plinth.kernel.http.ScimErrors;

/**
 * Handles every request first: sets the headers of all answers and forwards the paths outside of
 * the prefix. A node that is shutting down refuses requests.
 */
public class EntryFilter extends HttpFilter {
  /** Addresses that people or browsers try and that are not of the API, with where they lead. */
  private static final Map<String, String> PAGES =
      Map.of(
          "", "/console/",
          "/", "/console/",
          "/login", "/console/sign-in",
          "/favicon.ico", "/console/icon.svg");

  private static final long serialVersionUID = 1;

  @Inject private transient HttpConfig config;

  /**
   * The maximum number of characters in an address, including the query. The servers are configured
   * to read 64 KiB of request line and headers; beyond that they refuse requests themselves, with
   * an empty body.
   */
  public static final int MAX_ADDRESS = 32_768;

  /**
   * Reads the settings, so that an invalid one prevents the start instead of failing each request.
   */
  @Override
  public void init() {
    ClientAddress.configured();
    Node.instance().register();
  }

  @Override
  public void destroy() {
    Node.unregister();
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String id = Arrival.requestId(request);
    try (Span span = Arrival.span(request)) {
      if (Node.instance().tryEnter()) {
        try {
          serve(id, request, response, chain);
        } finally {
          Node.instance().exit();
        }
      } else {
        // Nothing was done: the client may retry on another node at once, or on this one later.
        response.setHeader("Retry-After", "1");
        response.setHeader("Connection", "close");
        refuse(request, response, KernelProblem.UNAVAILABLE);
      }
      RequestSpan.recordStatus(span, response.getStatus());
    } finally {
      LogContext.clear();
    }
  }

  private void serve(
      String id, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    response.setHeader("X-Request-Id", id);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (config.isSecure()) {
      response.setHeader("Strict-Transport-Security", "max-age=31536000");
    }
    String path = path(request);
    if (length(request) > MAX_ADDRESS) {
      refuse(request, response, KernelProblem.URI_TOO_LONG);
    } else if (PAGES.containsKey(path)) {
      leadToPage(request, response, PAGES.get(path));
    } else if (Aliases.isHidden(path)) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else if (Aliases.isOutside(path)) {
      request.getRequestDispatcher(Aliases.PREFIX + path).forward(request, response);
    } else {
      chain.doFilter(request, response);
    }
  }

  /** Redirects people, and nothing that writes, to a page of the console. */
  private static void leadToPage(
      HttpServletRequest request, HttpServletResponse response, String page) throws IOException {
    if (request.getMethod().equals("GET") || request.getMethod().equals("HEAD")) {
      response.setHeader("Location", request.getContextPath() + page);
      response.setStatus(HttpServletResponse.SC_FOUND);
    } else {
      refuse(request, response, KernelProblem.NOT_FOUND);
    }
  }

  private static int length(HttpServletRequest request) {
    String query = request.getQueryString();
    return request.getRequestURI().length() + (query == null ? 0 : query.length() + 1);
  }

  private static String path(HttpServletRequest request) {
    return request.getRequestURI().substring(request.getContextPath().length());
  }

  private static void refuse(
      HttpServletRequest request, HttpServletResponse response, KernelProblem problem)
      throws IOException {
    String id = Arrival.requestId(request);
    boolean isScim = ScimErrors.covers(path(request));
    response.setStatus(problem.kind().status());
    response.setHeader("X-Request-Id", id);
    response.setContentType(isScim ? ScimErrors.MEDIA_TYPE : "application/json");
    Problem refusal = new Problem(problem);
    String body = isScim ? ScimErrors.toJson(refusal, id) : ErrorBody.toJson(refusal, id);
    response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
  }
}
