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
 * Reads the idempotency key of a request and the digest of what it asks for, once its caller is
 * known. A request without a key passes as it is.
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
    // The limit on bodies has been put around the stream before: this reads no more than it allows.
    byte[] body = request.getEntityStream().readAllBytes();
    request.setEntityStream(new ByteArrayInputStream(body));
    URI address = request.getUriInfo().getRequestUri();
    String asked = request.getMethod() + " " + address.getRawPath() + "?" + address.getRawQuery();
    call.keyed(IdempotencyKey.of(call.caller(), key, asked, body));
  }
}
