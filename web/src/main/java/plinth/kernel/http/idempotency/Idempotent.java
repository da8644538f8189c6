package plinth.kernel.http.idempotency;

import jakarta.enterprise.util.AnnotationLiteral;
import jakarta.interceptor.InterceptorBinding;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Surface;

/**
 * Bound to every resource method that takes idempotency keys: every write except uploads, answers
 * that contain a secret, and the surfaces that are checked inside the method. Added at the start of
 * the application, never written in the source.
 */
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Idempotent {
  /** The annotation as a value that can be added. */
  final class Literal extends AnnotationLiteral<Idempotent> implements Idempotent {
    private static final long serialVersionUID = 1;
  }

  /** Decides which methods take idempotency keys. */
  final class Rule {
    private static final Set<String> DOCUMENTS =
        Set.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_FORM_URLENCODED);

    private Rule() {}

    /**
     * Whether the resource method takes keys; throws for a write whose answer could not be stored.
     */
    public static boolean takesKeys(Method method) {
      Surface.Kind surface = Surface.of(method).kind();
      boolean reads =
          method.isAnnotationPresent(GET.class)
              || method.isAnnotationPresent(HEAD.class)
              || method.isAnnotationPresent(OPTIONS.class);
      if (reads
          || surface == Surface.Kind.SIGNED
          || surface == Surface.Kind.TEST_TOOLS
          || surface == Surface.Kind.DIRECTORY
          || method.isAnnotationPresent(CarriesSecret.class)
          || isUpload(method)) {
        return false;
      }
      if (method.getReturnType() != Response.class) {
        throw new IllegalStateException(method + " must answer a Response, which can be kept");
      }
      return true;
    }

    /**
     * Whether the body may be more than a document, and so must not be read into memory for its
     * digest.
     */
    private static boolean isUpload(Method method) {
      Consumes consumes = method.getAnnotation(Consumes.class);
      if (consumes == null) {
        return false;
      }
      List<String> types = List.of(consumes.value());
      return !types.contains(MediaType.APPLICATION_JSON) || !DOCUMENTS.containsAll(types);
    }
  }
}
