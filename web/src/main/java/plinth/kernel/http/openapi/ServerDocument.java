package plinth.kernel.http.openapi;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import plinth.kernel.http.route.Route;

/** The document of the server: every route that it serves. */
final class ServerDocument {
  private static final String ABOUT =
      "Answers are `{ message, data }`, lists add `pagination`; errors are"
          + " `{ message, code, error_key, errors?, request_id }`. Names are in snake_case. The"
          + " document of a workspace's own objects is at `GET /api/v1/openapi`.";

  private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

  private ServerDocument() {}

  /** The document of these routes. */
  static Node of(List<Route> routes, String version, Javadoc javadoc) {
    boolean oauth = routes.stream().anyMatch(r -> r.path().equals("/api/v1/oauth/token"));
    Credentials credentials = new Credentials(oauth);
    Schemas schemas = new Schemas(javadoc);
    Operations operations = new Operations(schemas, credentials);
    Node paths = Node.empty();
    for (Route route : routes) {
      boolean aliased =
          !route.path().startsWith("/api/v1")
              && routes.stream().anyMatch(r -> r.path().equals("/api/v1" + route.path()));
      String path = key(routes, route.path());
      add(paths.child(path), route, renamed(operations.of(route, aliased), route.path(), path));
    }
    ServerRoutes.add(paths);
    return Document.of(
        "Plinth", ABOUT, version, paths, credentials, schemas.components(), Tags.declared());
  }

  /**
   * The path under which a route stands. Paths that differ by the names of their variables alone
   * are one path, named as the plainest of them: an operation tells what its own variable is.
   */
  private static String key(List<Route> routes, String path) {
    String template = template(path);
    return routes.stream()
        .map(Route::path)
        .filter(other -> template(other).equals(template))
        .min(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
        .orElse(path);
  }

  private static String template(String path) {
    return VARIABLE.matcher(path).replaceAll("{}");
  }

  /** The operation of a path with the variables of another one. */
  private static Node renamed(Node operation, String from, String to) {
    if (!from.equals(to)) {
      Iterator<MatchResult> names = VARIABLE.matcher(to).results().iterator();
      for (MatchResult variable : VARIABLE.matcher(from).results().toList()) {
        String name = names.next().group(1);
        for (Object parameter : operation.list("parameters")) {
          ((Node) parameter).replace("name", variable.group(1), name);
        }
      }
    }
    return operation;
  }

  /** Two methods of one route take bodies of different kinds: they are one operation. */
  private static void add(Node path, Route route, Node operation) {
    String verb = route.verb().toLowerCase(Locale.ROOT);
    if (path.get(verb) instanceof Node known) {
      known
          .child("requestBody")
          .child("content")
          .putAll(operation.child("requestBody").child("content"));
    } else {
      path.with(verb, operation);
    }
  }
}
