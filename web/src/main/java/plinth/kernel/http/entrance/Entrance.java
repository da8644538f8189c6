package plinth.kernel.http.entrance;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;
import plinth.kernel.Span;
import plinth.kernel.http.ErrorBody;

/**
 * The entrance of every request: its id in and out, the headers that keep browsers careful, and the
 * paths that answer outside of the prefix. A node that is leaving lets none in.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class Entrance extends HttpFilter {
  private static final long serialVersionUID = 1;
  private static final String ID = "plinth.request_id";
  private static final String CLIENT = "plinth.client";
  private static final String RESPONSE = "plinth.response";

  /**
   * Characters of an address at most, query included. The servers are set up to read 64 KiB of
   * request line and headers; past that they refuse by themselves, with an empty body.
   */
  public static final int MAX_ADDRESS = 32_768;

  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** A setting that cannot be read stops the start, and not each request. */
  @Override
  public void init() {
    ClientAddress.configured();
    Node.here().announce();
  }

  @Override
  public void destroy() {
    Node.withdraw();
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String asked = request.getHeader("X-Request-Id");
    String id =
        asked != null && REQUEST_ID.matcher(asked).matches() ? asked : "r" + Secrets.word(20);
    if (!Node.here().enter()) {
      // Nothing was done: the client may try another node at once, or this one when it is back.
      response.setHeader("Retry-After", "1");
      response.setHeader("Connection", "close");
      refuse(response, id, KernelProblem.UNAVAILABLE);
      return;
    }
    try {
      serve(id, request, response, chain);
    } finally {
      Node.here().exit();
    }
  }

  private static void serve(
      String id, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    LogContext.begin(id);
    request.setAttribute(ID, id);
    request.setAttribute(RESPONSE, response);
    List<String> hops = Collections.list(request.getHeaders("X-Forwarded-For"));
    request.setAttribute(CLIENT, ClientAddress.configured().of(request.getRemoteAddr(), hops));
    try (Span span = RequestSpan.begin(request, id)) {
      response.setHeader("X-Request-Id", id);
      response.setHeader("X-Content-Type-Options", "nosniff");
      if (Setting.PLINTH_PUBLIC_URL.text().startsWith("https:")) {
        response.setHeader("Strict-Transport-Security", "max-age=31536000");
      }
      String path = request.getRequestURI().substring(request.getContextPath().length());
      if (length(request) > MAX_ADDRESS) {
        refuse(response, id, KernelProblem.URI_TOO_LONG);
      } else if (path.isEmpty() || path.equals("/")) {
        root(request, response, id);
      } else if (Aliases.isHidden(path)) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
      } else if (Aliases.isOutside(path)) {
        request.getRequestDispatcher(Aliases.PREFIX + path).forward(request, response);
      } else {
        chain.doFilter(request, response);
      }
      RequestSpan.answered(span, response.getStatus());
    } finally {
      LogContext.end();
    }
  }

  /** Nothing of the API is at the root: people go to the console, and servers show no page. */
  private static void root(HttpServletRequest request, HttpServletResponse response, String id)
      throws IOException {
    if (request.getMethod().equals("GET") || request.getMethod().equals("HEAD")) {
      response.setHeader("Location", request.getContextPath() + "/console/");
      response.setStatus(HttpServletResponse.SC_FOUND);
    } else {
      refuse(response, id, KernelProblem.NOT_FOUND);
    }
  }

  private static int length(HttpServletRequest request) {
    String query = request.getQueryString();
    return request.getRequestURI().length() + (query == null ? 0 : query.length() + 1);
  }

  private static void refuse(HttpServletResponse response, String id, KernelProblem problem)
      throws IOException {
    response.setStatus(problem.kind().status());
    response.setHeader("X-Request-Id", id);
    response.setContentType("application/json");
    String body = ErrorBody.text(new Problem(problem), id);
    response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
  }

  /** The address that a request comes from, past the installation's own proxies. */
  public static String client(HttpServletRequest request) {
    Object client = request.getAttribute(CLIENT);
    return client == null ? request.getRemoteAddr() : client.toString();
  }

  /** Where a request came from. */
  public static Caller.Origin origin(HttpServletRequest request) {
    String agents = String.join(",", Collections.list(request.getHeaders("User-Agent")));
    return new Caller.Origin(client(request), agents, LogContext.requestId());
  }

  /** The answer to a request. */
  public static HttpServletResponse response(HttpServletRequest request) {
    return (HttpServletResponse) request.getAttribute(RESPONSE);
  }

  /** The id of a request, also after it has left the entrance. */
  static String requestId(HttpServletRequest request) {
    Object id = request.getAttribute(ID);
    return id == null ? "" : id.toString();
  }
}
