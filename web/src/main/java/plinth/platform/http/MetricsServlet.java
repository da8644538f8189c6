package plinth.platform.http;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import plinth.kernel.Secrets;
import plinth.platform.metric.MetricsConfig;

/**
 * Metrics in the text format of Prometheus, for callers on this machine, or for callers that send
 * {@code PLINTH_METRICS_TOKEN} if that is set.
 */
@WebServlet("/metrics")
public class MetricsServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  @Inject private transient MetricsConfig config;
  @Inject private transient Gauges gauges;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!isAllowed(request)) {
      response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
      return;
    }
    response.setContentType("text/plain; version=0.0.4; charset=utf-8");
    response.getWriter().write(gauges.scrape());
  }

  private boolean isAllowed(HttpServletRequest request) throws IOException {
    Optional<String> token = config.token();
    if (token.isEmpty()) {
      // A proxy on this machine forwards the requests of others.
      return request.getHeader("X-Forwarded-For") == null
          && request.getHeader("Forwarded") == null
          && InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress();
    }
    String sent = request.getHeader("Authorization");
    return sent != null && Secrets.constantTimeEquals(sent, "Bearer " + token.get());
  }
}
