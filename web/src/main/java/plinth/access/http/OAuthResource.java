package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessConfig;
import plinth.access.oauth.AskConsent;
import plinth.access.oauth.ConsentRequest;
import plinth.access.oauth.GrantedToken;
import plinth.access.oauth.OAuthClients;
import plinth.access.oauth.TokenGrant;
import plinth.identity.factor.SignInProof;
import plinth.kernel.ServerConfig;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;

/**
 * OAuth 2: consent, tokens, revocation (RFC 6749, 7636, 7009, 9207). Bodies are forms, as in those
 * RFCs, or JSON; answers and errors have the members of the RFCs and those of this API.
 */
@Path("/oauth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "OAuth")
public class OAuthResource {
  private static final String CONSOLE_PAGE = "/console/oauth/consent?";

  @Inject private AccessConfig config;
  @Inject private Call call;
  @Inject private AskConsent consent;
  @Inject private OAuthClients clients;
  @Inject private ServerConfig server;
  @Inject private HttpServletRequest servlet;

  /** A request to the token endpoint. */
  @Schema(name = "OAuthGrant")
  public record TokenForm(
      @Words(of = GrantTypes.class) @Schema(example = "client_credentials")
          @Nullable String grantType,
      @Nullable String code,
      @Nullable String redirectUri,
      @Nullable String codeVerifier,
      @Schema(description = "Required if the client does not use Basic authentication")
          @Nullable String clientId,
      @Nullable String clientSecret,
      @Schema(description = "Scopes separated by spaces; all scopes of the app if absent")
          @Nullable String scope) {}

  /** A token, as in RFC 6749. */
  @Schema(name = "OAuthToken")
  public record TokenAnswer(
      @Schema(example = "svc_oauth_<token>") String accessToken,
      @Words("Bearer") @Schema(example = "Bearer") String tokenType,
      long expiresIn,
      @Schema(example = "read.contacts") String scope) {
    static TokenAnswer of(GrantedToken granted, Duration life) {
      return new TokenAnswer(
          granted.text(), "Bearer", life.toSeconds(), String.join(" ", granted.scopes()));
    }
  }

  /** A request to the revocation endpoint. */
  @Schema(name = "OAuthRevocation")
  public record RevokeForm(
      @Schema(example = "svc_oauth_<token>") @Nullable String token,
      @Nullable String tokenTypeHint,
      @Nullable String clientId,
      @Nullable String clientSecret) {}

  /** The form of the consent page. */
  @Schema(name = "OAuthConsent")
  public record ConsentForm(
      @Words({"allow", "deny"}) @Nullable String decision,
      @Nullable String email,
      @Nullable String password,
      @Nullable String otp,
      @Words("code") @Nullable String responseType,
      @Nullable String clientId,
      @Nullable String redirectUri,
      @Nullable String scope,
      @Nullable String state,
      @Nullable String codeChallenge,
      @Words("S256") @Nullable String codeChallengeMethod) {
    ConsentRequest request() {
      return new ConsentRequest(
          responseType, clientId, redirectUri, scope, state, codeChallenge, codeChallengeMethod);
    }
  }

  /** Asks a person for consent. RFC 6749, 3.1: unrecognized parameters are ignored. */
  @GET
  @Path("/authorize")
  @AnyQuery
  @Produces({MediaType.TEXT_HTML, MediaType.APPLICATION_JSON})
  @Open(Access.READ)
  @Answers(value = String.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Show the consent page",
      description =
          "Returns the page on which an admin of the app's workspace signs in and grants the app"
              + " its scopes; browsers are redirected to that of the console. PKCE with S256 is required. Errors are reported to the redirect URI"
              + " as `error` and `state`. An unknown client or redirect URI returns 400.")
  public Response authorize(
      @Words("code") @QueryParam("response_type") @Nullable String responseType,
      @QueryParam("client_id") @Nullable String clientId,
      @QueryParam("redirect_uri") @Nullable String redirectUri,
      @QueryParam("scope") @Nullable String scope,
      @QueryParam("state") @Nullable String state,
      @QueryParam("code_challenge") @Nullable String codeChallenge,
      @Words("S256") @QueryParam("code_challenge_method") @Nullable String codeChallengeMethod) {
    if (isBrowser()) {
      return Response.status(Response.Status.FOUND)
          .location(URI.create(server.publicUrl() + CONSOLE_PAGE + servlet.getQueryString()))
          .header(HttpHeaders.CACHE_CONTROL, "no-store")
          .build();
    }
    ConsentRequest request =
        new ConsentRequest(
            responseType, clientId, redirectUri, scope, state, codeChallenge, codeChallengeMethod);
    return ConsentPage.answer(consent.ask(request), request);
  }

  /** Whether a browser asks for the page itself; those that do not say so get the plain page. */
  private boolean isBrowser() {
    return "document".equals(servlet.getHeader("Sec-Fetch-Dest"))
        && servlet.getQueryString() != null;
  }

  /** Handles the person's decision. */
  @POST
  @Path("/authorize")
  @CarriesSecret
  @Consumes({MediaType.APPLICATION_FORM_URLENCODED, MediaType.APPLICATION_JSON})
  @Produces({MediaType.TEXT_HTML, MediaType.APPLICATION_JSON})
  @Open(Access.READ)
  @Answers(value = String.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Give or refuse consent",
      description =
          "Receives the form of the consent page. On success, the browser is redirected to the app"
              + " with a code.")
  public Response decide(@NotNull ConsentForm body) {
    ConsentRequest request = body.request();
    if (!"allow".equals(body.decision())) {
      return ConsentPage.answer(consent.deny(request), request);
    }
    return ConsentPage.answer(
        consent.allow(
            request,
            String.valueOf(body.email()),
            String.valueOf(body.password()),
            SignInProof.ofCode(body.otp()),
            call.caller().origin()),
        request);
  }

  /** Issues a token. */
  @POST
  @Path("/token")
  @CarriesSecret
  @Consumes({MediaType.APPLICATION_FORM_URLENCODED, MediaType.APPLICATION_JSON})
  @Open(Access.READ)
  @Answers(value = TokenAnswer.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Exchange a grant for a token",
      description =
          "Accepts a form or JSON with the grant type authorization_code and its code_verifier, or"
              + " client_credentials. The client authenticates with Basic or in the body. Errors"
              + " contain `error` and `error_description` of RFC 6749 in addition to the usual"
              + " members.")
  public Response token(@NotNull TokenForm body) {
    GrantedToken granted =
        clients.token(
            new TokenGrant(
                servlet.getHeader(HttpHeaders.AUTHORIZATION),
                body.grantType(),
                body.code(),
                body.redirectUri(),
                body.codeVerifier(),
                body.clientId(),
                body.clientSecret(),
                body.scope()));
    return Response.ok(TokenAnswer.of(granted, config.oauthTokenLife()))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  /** Revokes a token. */
  @POST
  @Path("/revoke")
  @CarriesSecret
  @Consumes({MediaType.APPLICATION_FORM_URLENCODED, MediaType.APPLICATION_JSON})
  @Open(Access.READ)
  @Answers(Void.class)
  @Operation(
      summary = "Revoke a token",
      description =
          "Accepts a form or JSON with the token. The client authenticates as for a token. Returns"
              + " 200 even if the token does not exist (RFC 7009).")
  public Response revoke(@NotNull RevokeForm body) {
    clients.revoke(
        servlet.getHeader(HttpHeaders.AUTHORIZATION),
        body.clientId(),
        body.clientSecret(),
        body.token());
    return Reply.of("Token revoked", null);
  }
}
