package plinth.kernel.http.body;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;

/**
 * Sets the media type of a request that has none: bytes for a body, JSON for an empty one. Without
 * a media type, RESTEasy finds no method that takes a body, and Jersey matches every one.
 */
@Provider
@PreMatching
public class DefaultMediaType implements ContainerRequestFilter {
  private static final Set<String> BODILESS = Set.of("GET", "HEAD", "OPTIONS");

  @Override
  public void filter(ContainerRequestContext request) {
    if (!BODILESS.contains(request.getMethod())
        && request.getHeaderString(HttpHeaders.CONTENT_TYPE) == null) {
      request
          .getHeaders()
          .putSingle(
              HttpHeaders.CONTENT_TYPE,
              isEmpty(request) ? MediaType.APPLICATION_JSON : MediaType.APPLICATION_OCTET_STREAM);
    }
  }

  private static boolean isEmpty(ContainerRequestContext request) {
    int length = request.getLength();
    return length == 0 || (length < 0 && request.getHeaderString("Transfer-Encoding") == null);
  }
}
