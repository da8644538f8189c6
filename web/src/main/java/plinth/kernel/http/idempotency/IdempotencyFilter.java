package plinth.kernel.http.idempotency;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.http.Call;

/**
 * Reads the idempotency key of a request and computes the digest of the request, once its caller is
 * known. Ignores a request without a key.
 */
@Priority(Priorities.USER + 100)
public final class IdempotencyFilter implements ContainerRequestFilter {
  private final Call call;

  public IdempotencyFilter(Call call) {
    this.call = call;
  }

  @Override
  public void filter(ContainerRequestContext request) throws IOException {
    String key = request.getHeaderString("Idempotency-Key");
    if (key == null) {
      return;
    }
    // The stream already enforces the limit on bodies, so this reads no more than it allows.
    byte[] body = request.getEntityStream().readAllBytes();
    request.setEntityStream(new ByteArrayInputStream(body));
    URI address = request.getUriInfo().getRequestUri();
    String asked = request.getMethod() + " " + address.getRawPath() + "?" + address.getRawQuery();
    call.setKey(IdempotencyKey.of(call.caller(), key, asked, body));
  }
}
