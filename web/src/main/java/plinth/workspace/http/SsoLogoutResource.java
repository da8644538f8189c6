package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Call;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.workspace.SsoSignOut;

/** Where providers tell of their log-outs. */
@Path("/user/auth/sso/{workspace}/{provider}/logout")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class SsoLogoutResource {
  @Inject private Call call;
  @Inject private SsoSignOut signOut;

  /** A logout token. */
  @Schema(name = "LogoutToken")
  public record LogoutForm(@Nullable String logoutToken) {}

  /** Ends sign-ins by a logout token. */
  @POST
  @Consumes({MediaType.APPLICATION_FORM_URLENCODED, MediaType.APPLICATION_JSON})
  @Open(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Back-channel log-out",
      description =
          "Receives a provider's logout token (OpenID Connect Back-Channel Logout 1.0) and ends the"
              + " sign-ins that it names. Returns 400 LOGOUT_TOKEN_INVALID if the token is not"
              + " valid or was used before.")
  public Response backChannel(
      @PathParam("workspace") String workspace,
      @PathParam("provider") String provider,
      @NotNull LogoutForm body) {
    signOut.byToken(
        workspace, provider, String.valueOf(body.logoutToken()), call.caller().origin());
    return Reply.of("Signed out", null);
  }

  /** Ends sign-ins of a provider's session, in a frame of the provider's page. */
  @GET
  @AnyQuery
  @Produces(MediaType.TEXT_HTML)
  @Open(Access.EXEMPT_WRITE)
  @Answers(value = String.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Front-channel log-out",
      description =
          "Opened in a frame by the provider's page (OpenID Connect Front-Channel Logout 1.0). Ends"
              + " the sign-ins of the provider's session `sid`; does nothing without `iss` and"
              + " `sid`, or for another issuer.")
  public Response frontChannel(
      @PathParam("workspace") String workspace,
      @PathParam("provider") String provider,
      @QueryParam("iss") @Nullable String issuer,
      @QueryParam("sid") @Nullable String session) {
    signOut.bySession(workspace, provider, issuer, session, call.caller().origin());
    return Response.ok("<!DOCTYPE html><title>Signed out</title>")
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }
}
