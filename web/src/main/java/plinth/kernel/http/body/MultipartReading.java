package plinth.kernel.http.body;

import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.util.List;
import plinth.kernel.KernelProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;

/**
 * Handles failures that the servers' readers of multipart bodies do not report properly. A body
 * that cannot be stored while it is read is refused with 503: long parts are written to the folder
 * of temporary files, which may be full. A part without a name is left out: Jersey passes it on,
 * and RESTEasy fails with an unspecific exception, in which case the whole body counts as empty.
 */
@Provider
public class MultipartReading implements ReaderInterceptor {
  private static final Log LOG = Log.of(MultipartReading.class);

  /** The prefix of RESTEasy's messages about the parts of a body. */
  private static final String COMPLAINT = "RESTEASY0075";

  @Override
  public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(context.getMediaType())) {
      return context.proceed();
    }
    try {
      Object read = context.proceed();
      return read instanceof List<?> parts
          ? parts.stream().filter(MultipartReading::isNamed).toList()
          : read;
    } catch (IOException | RuntimeException e) {
      if (isNameless(e)) {
        return List.of();
      }
      if (isOfTheFolder(e)) {
        LOG.error("parts_not_kept", e);
        throw new Problem(KernelProblem.UNAVAILABLE);
      }
      throw e;
    }
  }

  private static boolean isNamed(Object part) {
    return !(part instanceof EntityPart entity) || entity.getName() != null;
  }

  private static boolean isNameless(Exception thrown) {
    return thrown.getClass() == RuntimeException.class
        && String.valueOf(thrown.getMessage()).startsWith(COMPLAINT);
  }

  /** Whether storing the body failed; failures of the client are already a {@link Problem} here. */
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
