package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.identity.IdentityConfig;
import plinth.kernel.Problem;
import plinth.kernel.ServerConfig;
import plinth.kernel.Time;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Open;

/** The contact for security reports, as in RFC 9116. */
@Path("/.well-known/security.txt")
@ApplicationScoped
@Produces({MediaType.TEXT_PLAIN, MediaType.APPLICATION_JSON})
@Tag(name = "Identity")
public class SecurityContactResource {
  @Inject private IdentityConfig config;
  @Inject private ServerConfig server;

  private static final Duration LIFE = Duration.ofDays(90);

  /** The file; 404 while no contact is configured. */
  @GET
  @Open(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Read the security contact",
      description =
          "Returns security.txt (RFC 9116) if `PLINTH_SECURITY_CONTACT` is set; otherwise 404.")
  public Response contact() {
    String contact =
        config.securityContact().orElseThrow(() -> Problem.notFound("Security contact"));
    String text =
        "Contact: "
            + contact
            + "\nExpires: "
            + Time.now().plus(LIFE).truncatedTo(ChronoUnit.SECONDS)
            + "\nPreferred-Languages: en\nCanonical: "
            + server.publicUrl()
            + "/.well-known/security.txt\n";
    return Response.ok(text, MediaType.TEXT_PLAIN_TYPE.withCharset("utf-8")).build();
  }
}
