package plinth.kernel.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;

/**
 * The entrance of every request: its id in and out, the headers that keep browsers careful, and the
 * paths that answer outside of the prefix.
 *
 * <p>Spec: Endpoints.
 */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class Entrance extends HttpFilter {
  private static final long serialVersionUID = 1;
  private static final String ID = "plinth.request_id";
  private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String asked = request.getHeader("X-Request-Id");
    String id =
        asked != null && REQUEST_ID.matcher(asked).matches() ? asked : "r" + Secrets.word(20);
    LogContext.begin(id);
    request.setAttribute(ID, id);
    try {
      response.setHeader("X-Request-Id", id);
      response.setHeader("X-Content-Type-Options", "nosniff");
      String path = request.getRequestURI().substring(request.getContextPath().length());
      if (Aliases.isHidden(path)) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
      } else if (Aliases.isOutside(path)) {
        request.getRequestDispatcher(Aliases.PREFIX + path).forward(request, response);
      } else {
        chain.doFilter(request, response);
      }
    } finally {
      LogContext.end();
    }
  }

  /** The id of a request, also after it has left the entrance. */
  static String requestId(HttpServletRequest request) {
    Object id = request.getAttribute(ID);
    return id == null ? "" : id.toString();
  }
}
