package plinth.kernel.http;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.util.List;

/**
 * A multipart body with a part that has no name is one without the part that is asked for. RESTEasy
 * fails at it with an exception of no kind, where Jersey passes such a part over.
 *
 * <p>Spec: Errors.
 */
@Provider
public class NamelessParts implements ReaderInterceptor {
  /** What RESTEasy's complaints about the parts of a body begin with. */
  private static final String COMPLAINT = "RESTEASY0075";

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(context.getMediaType())) {
      return context.proceed();
    }
    try {
      return context.proceed();
    } catch (RuntimeException e) {
      if (e.getClass() == RuntimeException.class
          && String.valueOf(e.getMessage()).startsWith(COMPLAINT)) {
        return List.of();
      }
      throw e;
    }
  }
}
