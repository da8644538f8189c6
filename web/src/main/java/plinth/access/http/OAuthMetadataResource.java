package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.ServerConfig;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Open;

/** The metadata with which OAuth clients discover this server (RFC 8414). */
@Path("/.well-known/oauth-authorization-server")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "OAuth")
public class OAuthMetadataResource {
  @Inject private ServerConfig server;

  /** The metadata. */
  @Schema(name = "OAuthMetadata")
  public record Metadata(
      String issuer,
      String authorizationEndpoint,
      String tokenEndpoint,
      String revocationEndpoint,
      String jwksUri,
      List<String> scopesSupported,
      List<String> responseTypesSupported,
      List<String> grantTypesSupported,
      List<String> codeChallengeMethodsSupported,
      List<String> tokenEndpointAuthMethodsSupported,
      List<String> revocationEndpointAuthMethodsSupported,
      boolean authorizationResponseIssParameterSupported) {}

  /** The metadata, without an envelope, as RFC 8414 requires. */
  @GET
  @Open(Access.READ)
  @Answers(value = Metadata.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Read OAuth server metadata",
      description =
          "Returns the endpoints and capabilities of the authorization server (RFC 8414).")
  public Response metadata() {
    String issuer = server.publicUrl();
    String oauth = issuer + "/api/v1/oauth/";
    List<String> methods = List.of("client_secret_basic", "client_secret_post", "none");
    return Response.ok(
            new Metadata(
                issuer,
                oauth + "authorize",
                oauth + "token",
                oauth + "revoke",
                issuer + "/.well-known/jwks.json",
                List.of("read.*", "write.*", "delete.*"),
                List.of("code"),
                GrantTypes.words(),
                List.of("S256"),
                methods,
                methods,
                true))
        .header(HttpHeaders.CACHE_CONTROL, "max-age=300")
        .build();
  }
}
