package plinth.kernel.http.body;

import jakarta.annotation.Priority;
import jakarta.json.JsonObject;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.http.Surface;

/**
 * Refuses a request body if the resource method reads none, just as unknown members of a body are
 * refused: an ignored {@code dry_run} must not lead to a change. An empty object is accepted. The
 * filter runs after all gates, so that a request without a credential is still 401.
 */
@Priority(Priorities.USER + 100)
public final class NoBody implements ContainerRequestFilter {
  /**
   * Whether bodies of the method are refused: it takes none, and its callers are not providers, who
   * may send any body.
   */
  public static boolean appliesTo(Method method) {
    return Surface.of(method).kind() != Surface.Kind.SIGNED
        && Arrays.stream(method.getParameters()).noneMatch(NoBody::isBody);
  }

  private static boolean isBody(Parameter parameter) {
    return parameter.isAnnotationPresent(FormParam.class)
        || Arrays.stream(parameter.getAnnotations())
            .map(annotation -> annotation.annotationType().getPackageName())
            .noneMatch(name -> name.startsWith("jakarta.ws.rs"));
  }

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    if (!request.hasEntity()) {
      return;
    }
    // The stream already enforces the limit on bodies, so this reads no more than it allows.
    byte[] body = request.getEntityStream().readAllBytes();
    request.setEntityStream(new ByteArrayInputStream(body));
    if (body.length == 0) {
      return;
    }
    MediaType media = request.getMediaType();
    if (media == null || !MediaType.APPLICATION_JSON_TYPE.isCompatible(media)) {
      throw Problem.invalid("body", "unknown", "This route does not accept a body");
    }
    JsonObject given = JsonBody.parse(body);
    List<FieldError> errors =
        given.keySet().stream()
            .map(
                name ->
                    new FieldError(
                        name, "unknown", "There is no member " + name + "; this route has none"))
            .toList();
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
