package plinth.kernel.http.route;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Surface;
import plinth.kernel.http.entrance.Aliases;
import plinth.kernel.http.idempotency.Idempotent;

/**
 * One route of a resource method.
 *
 * @param verb the HTTP method, such as {@code GET}
 * @param path the complete path from the root of the server, with {@code {variables}}
 * @param surface the surface, which decides who may call
 * @param handler the resource method
 */
public record Route(String verb, String path, Surface surface, Method handler) {

  /** The routes of a resource class; a method with two addresses has one route for each. */
  public static List<Route> of(Class<?> resource) {
    List<Route> routes = new ArrayList<>();
    for (Method method : resource.getDeclaredMethods()) {
      if (SurfaceCheck.isResourceMethod(method)) {
        Surface surface = Surface.of(method);
        for (String path : Aliases.complete(below(resource, method))) {
          routes.add(new Route(verb(method), path, surface, method));
        }
      }
    }
    return routes;
  }

  /** The path of a resource method below the prefix of the API. */
  static String below(Class<?> resource, Method method) {
    return part(resource.getAnnotation(Path.class)) + part(method.getAnnotation(Path.class));
  }

  /** The HTTP method of a resource method. */
  static String verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .map(type -> type.getAnnotation(HttpMethod.class))
        .filter(found -> found != null)
        .map(HttpMethod::value)
        .findFirst()
        .orElse("GET");
  }

  /** The line in the list of routes: {@code GET /api/v1/object AdminApi:object.read}. */
  public String line() {
    return verb + " " + path + " " + surface.code();
  }

  /** Whether a repeated request with the same {@code Idempotency-Key} gets the first answer. */
  public boolean takesKeys() {
    return Idempotent.Rule.takesKeys(handler);
  }

  private static String part(@Nullable Path path) {
    String text = path == null ? "" : path.value();
    return text.isEmpty() || text.startsWith("/") ? text : "/" + text;
  }
}
