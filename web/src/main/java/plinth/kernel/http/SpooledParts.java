package plinth.kernel.http;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;

/**
 * Refuses a body of several parts with 503 where the server cannot keep it while it is read:
 * servers write parts that are long into the folder of temporary files, which may be full.
 *
 * <p>Spec: Errors.
 */
@Provider
public class SpooledParts implements ReaderInterceptor {
  private static final Log LOG = Log.of(SpooledParts.class);

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(context.getMediaType())) {
      return context.proceed();
    }
    try {
      return context.proceed();
    } catch (IOException | RuntimeException e) {
      if (isOfTheFolder(e)) {
        LOG.error("parts_not_kept", e);
        throw new Problem(KernelProblem.UNAVAILABLE);
      }
      throw e;
    }
  }

  /** What the client did not send is a {@link Problem} when it comes here. */
  private static boolean isOfTheFolder(Throwable thrown) {
    boolean isIo = false;
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof Problem) {
        return false;
      }
      isIo |= at instanceof IOException;
    }
    return isIo;
  }
}
