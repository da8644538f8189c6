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
 * What the servers' readers of multipart bodies do not tell by themselves. A body that cannot be
 * kept while it is read is refused with 503: parts that are long are written into the folder of
 * temporary files, which may be full. A part without a name is left out: Jersey hands it on, and
 * RESTEasy fails at it with an exception of no kind, so that the whole body counts as empty.
 */
@Provider
public class MultipartReading implements ReaderInterceptor {
  private static final Log LOG = Log.of(MultipartReading.class);

  /** What RESTEasy's complaints about the parts of a body begin with. */
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
