package plinth.kernel.http.route;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.annotation.WebServlet;
import jakarta.websocket.server.ServerEndpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plinth.testing.RouteList;
import plinth.testing.RouteList.Line;

/** The list of routes matches the routes that the server serves. */
class RoutesTest {
  /** The files of the console and the OpenAPI page, which no resource class serves. */
  private static final Set<String> SERVED_BY_THE_SERVER =
      Set.of("GET /console/ Open", "GET /openapi-ui/ Open");

  /** The internal target of the server's error forwards, which is not a public route. */
  private static final Set<String> INTERNAL = Set.of("/refused");

  private final Set<String> listed =
      RouteList.lines().stream()
          .filter(line -> !line.pending())
          .map(Line::route)
          .collect(Collectors.toCollection(TreeSet::new));

  @Test
  void everyRouteServedIsListedWithItsSurface() throws IOException {
    assertThat(served()).isSubsetOf(listed);
  }

  @Test
  void everyRouteListedIsServed() throws IOException {
    assertThat(listed).isSubsetOf(served());
  }

  @Test
  void noRouteIsListedTwice() {
    List<String> twice = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Line line : RouteList.lines()) {
      String methodAndPath = line.route().substring(0, line.route().lastIndexOf(' '));
      if (!seen.add(methodAndPath)) {
        twice.add(methodAndPath);
      }
    }
    assertThat(twice).isEmpty();
  }

  @Test
  void everyLineIsOfTheForm() {
    assertThat(RouteList.lines())
        .allSatisfy(
            line ->
                assertThat(line.route())
                    .matches(
                        "(GET|POST|PUT|PATCH|DELETE|WS) /[A-Za-z0-9/{}_.-]*"
                            + " (UserApi|AdminApi(:[a-z]+\\.[a-z]+)?|RecordApi|IntegrationApi"
                            + "|WorkspaceApi|DirectoryApi|SuperAdminApi|Open|Signed|TestTools)"));
  }

  private static Set<String> served() throws IOException {
    Set<String> served = new TreeSet<>(SERVED_BY_THE_SERVER);
    RouteList.served().forEach(route -> served.add(route.line()));
    for (Class<?> type : Routes.classes(RouteList.CLASSES)) {
      WebServlet servlet = type.getAnnotation(WebServlet.class);
      if (servlet != null) {
        for (String pattern : servlet.value()) {
          if (!INTERNAL.contains(pattern)) {
            served.add("GET " + pattern + " Open");
          }
        }
      }
      ServerEndpoint socket = type.getAnnotation(ServerEndpoint.class);
      if (socket != null) {
        served.add("WS " + socket.value() + " Open");
      }
    }
    return served;
  }
}
