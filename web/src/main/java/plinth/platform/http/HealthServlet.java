package plinth.platform.http;

import jakarta.json.JsonArrayBuilder;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import plinth.kernel.Json;

/**
 * Health under {@code /health}, in the format of MicroProfile Health: live while the process
 * responds; started once the main database is migrated; ready while that database is also
 * reachable. If the server itself serves this path on the same port, it uses {@link HealthChecks}.
 */
@WebServlet({"/health", "/health/live", "/health/started", "/health/ready"})
public class HealthServlet extends HttpServlet {
  private static final long serialVersionUID = 1;
  private static final String ALL = "/health";

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    List<Check> asked =
        Arrays.stream(Check.values())
            .filter(
                check ->
                    ALL.equals(request.getServletPath())
                        || request.getServletPath().equals(ALL + check.path()))
            .toList();
    JsonArrayBuilder checks = Json.createArrayBuilder();
    boolean isUp = true;
    for (Check check : asked) {
      boolean isCheckUp = check.isUp();
      isUp &= isCheckUp;
      checks.add(
          Json.createObjectBuilder()
              .add("name", check.title())
              .add("status", word(isCheckUp))
              .add("data", Json.createObjectBuilder()));
    }
    String body =
        Json.createObjectBuilder()
            .add("status", word(isUp))
            .add("checks", checks)
            .build()
            .toString();
    if (!isUp) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }
    response.setContentType("application/json");
    response.setHeader("Cache-Control", "no-store");
    response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
  }

  private static String word(boolean isUp) {
    return isUp ? "UP" : "DOWN";
  }
}
