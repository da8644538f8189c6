package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.Tokens;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Open;

/** The public keys of access tokens. */
@Path("/.well-known")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Identity")
public class KeySetResource {
  @Inject private Tokens tokens;

  /** The JWK set, without an envelope, as RFC 7517 requires. */
  @GET
  @Path("/jwks.json")
  @Open(Access.READ)
  @Answers(value = KeySet.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "List the public keys of access tokens",
      description = "Returns a JWK set (RFC 7517) with the RS256 keys by their kid.")
  public Response keys() {
    return Response.ok(tokens.jwks()).header(HttpHeaders.CACHE_CONTROL, "max-age=300").build();
  }
}
