package plinth.kernel.http.route;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import plinth.kernel.http.Surface;
import plinth.kernel.http.idempotency.Idempotent;

/**
 * Prevents the start of the application if a resource method has no surface or several, and binds
 * the methods that take idempotency keys.
 */
public class SurfaceCheck implements Extension {
  /** Checks each resource class that CDI discovers. */
  <T> void check(@Observes @WithAnnotations(Path.class) ProcessAnnotatedType<T> resource) {
    for (Method method : resource.getAnnotatedType().getJavaClass().getDeclaredMethods()) {
      if (isResourceMethod(method)) {
        Surface.of(method);
      }
    }
    resource
        .configureAnnotatedType()
        .filterMethods(method -> takesKeys(method.getJavaMember()))
        .forEach(method -> method.add(new Idempotent.Literal()));
  }

  private static boolean takesKeys(Method method) {
    return isResourceMethod(method) && Idempotent.Rule.takesKeys(method);
  }

  /** Whether the method handles an HTTP method. */
  public static boolean isResourceMethod(Method method) {
    return Arrays.stream(method.getAnnotations())
        .anyMatch(a -> a.annotationType().isAnnotationPresent(HttpMethod.class));
  }
}
