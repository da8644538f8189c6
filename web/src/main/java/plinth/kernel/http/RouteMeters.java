package plinth.kernel.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Puts a meter on each resource method, under its template and never under a path with slugs. */
@Provider
@ApplicationScoped
public class RouteMeters implements DynamicFeature {
  @Inject private Meters meters;

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Method method = resource.getResourceMethod();
    if (SurfaceCheck.isResourceMethod(method)) {
      String route =
          "/api/v1"
              + part(resource.getResourceClass().getAnnotation(Path.class))
              + part(method.getAnnotation(Path.class));
      context.register(new RouteMeter(meters, verb(method), route));
    }
  }

  private static String part(@Nullable Path path) {
    String text = path == null ? "" : path.value();
    return text.isEmpty() || text.startsWith("/") ? text : "/" + text;
  }

  private static String verb(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .map(type -> type.getAnnotation(HttpMethod.class))
        .filter(found -> found != null)
        .map(HttpMethod::value)
        .findFirst()
        .orElse("GET");
  }
}
