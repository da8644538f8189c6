package plinth.kernel.http.openapi;

import java.util.List;
import java.util.Locale;
import plinth.kernel.http.Route;

/** The document of the server: every route that it serves. */
final class ServerDocument {
  private static final String ABOUT =
      "Answers are `{ message, data }`, lists add `pagination`; errors are"
          + " `{ message, code, error_key, errors?, request_id }`. Names are in snake_case. The"
          + " document of a workspace's own objects is at `GET /api/v1/openapi`.";

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
      add(paths.child(route.path()), route, operations.of(route, aliased));
    }
    ServerRoutes.add(paths);
    return Document.of("Plinth", ABOUT, version, paths, credentials, schemas.components());
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
