package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.HttpConfig;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.sso.oidc.AuthorizationAnswer;
import plinth.workspace.SignInWay;
import plinth.workspace.SignedIn;
import plinth.workspace.SsoSignIn;

/** Sign-in through the provider of a workspace. */
@Path("/user/auth/sso")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Single sign-on")
public class SsoResource {
  private static final String COOKIE = "plinth_sso";
  private static final String PATH = "/api/v1/user/auth/sso";
  private static final int COOKIE_SECONDS = 600;

  @Inject private Call call;
  @Inject private SsoSignIn signIn;
  @Inject private HttpConfig http;

  /** A code and the secret whose digest began the sign-in. */
  @Schema(name = "SsoCode")
  public record Code(
      @NotBlank @Size(max = 200) String code,
      @Schema(description = "The secret whose S256 digest was sent as code_challenge")
          @NotBlank
          @Size(min = 43, max = 128)
          String codeVerifier) {}

  /** Lists the ways to sign in. */
  @GET
  @Open(Access.READ)
  @Answers(value = SignInWay.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List ways to sign in",
      description =
          "Returns the providers for an e-mail address, by its domain, or those of a workspace. The"
              + " answer is the same whether the address has an account or not.")
  public Response ways(
      @Schema(example = "nora@example.com") @Size(max = Emails.MAX) @QueryParam("email")
          @Nullable String email,
      @Schema(description = "Subdomain of a workspace", example = "field-works")
          @Size(max = 63)
          @QueryParam("workspace")
          @Nullable String workspace) {
    if ((email == null) == (workspace == null)) {
      throw Problem.invalid("email", "required", "Send either email or workspace");
    }
    List<SignInWay> ways =
        email == null ? signIn.waysTo(String.valueOf(workspace)) : signIn.waysOf(email);
    return Reply.of("Ways to sign in", ways);
  }

  /** Begins a sign-in. */
  @GET
  @Path("/{workspace}/{provider}/start")
  @Open(Access.READ)
  @Answers(value = Void.class, status = 302, form = Answers.Form.FILE)
  @Operation(
      summary = "Begin a sign-in through a provider",
      description =
          "For browsers: redirects to the provider, or to the console's page with an error. The"
              + " sign-in is valid for ten minutes, once, in this browser.")
  public Response start(
      @PathParam("workspace") String workspace,
      @PathParam("provider") String provider,
      @Schema(description = "The S256 digest of the secret with which the code is exchanged")
          @QueryParam("code_challenge")
          @Nullable String codeChallenge,
      @Schema(description = "The path of the console to open afterwards", example = "/")
          @QueryParam("return_to")
          @Nullable String returnTo) {
    SsoSignIn.Departure departure =
        signIn.start(workspace, provider, codeChallenge, returnTo, call.caller().origin());
    String browser = departure.browser();
    return browser == null
        ? redirect(departure.to()).build()
        : redirect(departure.to()).cookie(cookie(browser, COOKIE_SECONDS)).build();
  }

  /** Completes a sign-in. OpenID Connect Core, 3.1.2.5: unknown parameters are ignored. */
  @GET
  @AnyQuery
  @Path("/{workspace}/{provider}/callback")
  @Open(Access.READ)
  @Answers(value = Void.class, status = 302, form = Answers.Form.FILE)
  @Operation(
      summary = "Come back from a provider",
      description =
          "The redirect URI of the provider. Redirects to the console's page with a code, which is"
              + " exchanged once within a minute, or with an error.")
  public Response callback(
      @PathParam("workspace") String workspace,
      @PathParam("provider") String provider,
      @QueryParam("code") @Nullable String code,
      @QueryParam("state") @Nullable String state,
      @QueryParam("error") @Nullable String error,
      @QueryParam("iss") @Nullable String issuer,
      @CookieParam(COOKIE) @Nullable String browser) {
    URI to =
        signIn.complete(
            workspace,
            provider,
            state,
            browser,
            new AuthorizationAnswer(code, error, issuer),
            call.caller().origin());
    return redirect(to).cookie(cookie("", 0)).build();
  }

  /** Exchanges a code. */
  @POST
  @CarriesSecret
  @Consumes(MediaType.APPLICATION_JSON)
  @Open(Access.EXEMPT_WRITE)
  @Answers(SignedIn.class)
  @Operation(
      summary = "Exchange the code of a sign-in",
      description =
          "Returns tokens that are pinned to the provider's workspace. Returns 400 SSO_EXPIRED if the"
              + " code is unknown, was used or has expired, or if the secret is another one.")
  public Response token(@NotNull Code body) {
    return Reply.of(
        "Signed in", signIn.exchange(body.code(), body.codeVerifier(), call.caller().origin()));
  }

  private static Response.ResponseBuilder redirect(URI to) {
    return Response.status(Response.Status.FOUND)
        .location(to)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Referrer-Policy", "no-referrer");
  }

  /** Lax: the browser comes back from another site. */
  private NewCookie cookie(String value, int seconds) {
    return new NewCookie.Builder(COOKIE)
        .value(value)
        .path(PATH)
        .httpOnly(true)
        .secure(http.isSecure())
        .sameSite(NewCookie.SameSite.LAX)
        .maxAge(seconds)
        .build();
  }
}
