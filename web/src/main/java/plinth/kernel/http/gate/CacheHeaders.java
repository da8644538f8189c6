package plinth.kernel.http.gate;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;

/**
 * Keeps answers out of caches: an answer with an entity tag must be revalidated each time, others
 * are not stored at all. A method that sets {@code Cache-Control} itself is not affected.
 */
final class CacheHeaders implements ContainerResponseFilter {
  private static final String ASKED_AGAIN = "private, no-cache";
  private static final String NOT_STORED = "no-store";

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    var headers = response.getHeaders();
    if (!headers.containsKey(HttpHeaders.CACHE_CONTROL)) {
      boolean isTagged = headers.containsKey(HttpHeaders.ETAG);
      headers.putSingle(HttpHeaders.CACHE_CONTROL, isTagged ? ASKED_AGAIN : NOT_STORED);
    }
  }
}
