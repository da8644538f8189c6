package plinth.testing;

import jakarta.json.JsonObject;
import plinth.kernel.http.route.Route;

/** Calls any route of the server with the example body of the server's document. */
public final class RouteCall {
  private static final String JSON = "application/json";

  private final OpenApi document = OpenApi.of(Api.open().get("//openapi?format=json").text());

  /** A caller for the server of this test run. */
  public static RouteCall make() {
    return new RouteCall();
  }

  private RouteCall() {}

  /** Calls the route with the same word for each variable of its path. */
  public Api.Answer withSlug(Api api, Route route, String slug) {
    return send(api, route, route.path().replaceAll("\\{[^}]*\\}", slug));
  }

  /** Calls the route at a path without variables, from the root of the server. */
  public Api.Answer send(Api api, Route route, String path) {
    JsonObject operation = document.operation(route.verb(), route.path()).orElseThrow();
    JsonObject asked = operation.getJsonObject("requestBody");
    if (asked == null) {
      return api.send(route.verb(), "/" + path, null);
    }
    JsonObject content = asked.getJsonObject("content");
    String media = content.containsKey(JSON) ? JSON : content.keySet().iterator().next();
    if (media.equals("application/octet-stream")) {
      return api.with("Content-Type", media).send(route.verb(), "/" + path, "x");
    }
    if (media.equals("application/x-www-form-urlencoded")) {
      return api.with("Content-Type", media).send(route.verb(), "/" + path, "choice=approve");
    }
    JsonObject example = content.getJsonObject(media).getJsonObject("example");
    return media.startsWith("multipart")
        ? api.with("Content-Type", media + "; boundary=b").send(route.verb(), "/" + path, "--b--")
        : api.send(route.verb(), "/" + path, example.toString());
  }
}
