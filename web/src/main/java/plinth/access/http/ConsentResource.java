package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.oauth.AskConsent;
import plinth.access.oauth.Consent;
import plinth.access.oauth.ConsentRequest;
import plinth.identity.http.PresentSession;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.AnyQuery;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.Open;
import plinth.kernel.http.Reply;
import plinth.kernel.http.UserApi;

/** The consent to an OAuth app by a user who is signed in, for the page of the console. */
@Path("/oauth/consent")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "OAuth")
public class ConsentResource {
  @Inject private Call call;
  @Inject private AskConsent consent;
  @Inject private PresentSession session;

  /**
   * What an app asks for.
   *
   * @param app the name of the app
   * @param workspace the subdomain of the workspace in which the app wants to act
   * @param scopes what the app wants to do
   * @param redirectHost where the browser is sent afterwards
   * @param redirectTo where the browser is sent instead, because the request has an error; null:
   *     the person is asked
   */
  @Schema(name = "ConsentQuestion")
  public record Question(
      @Schema(example = "Courier") String app,
      @Schema(example = "field-works") String workspace,
      List<String> scopes,
      @Schema(example = "app.example.com") @Nullable String redirectHost,
      @Nullable String redirectTo) {
    static Question of(Consent asked, ConsentRequest request) {
      return new Question(
          asked.app().name(),
          asked.workspace(),
          asked.scopes(),
          URI.create(String.valueOf(request.redirectUri())).getHost(),
          asked.redirect());
    }
  }

  /**
   * The decision of the person, with the members of the app's request.
   *
   * @param isAllowed whether the app gets its scopes
   */
  @Schema(name = "ConsentDecision")
  public record Decision(
      @NotNull Boolean isAllowed,
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

  /** Where the browser is sent after the decision. */
  @Schema(name = "ConsentOutcome")
  public record Outcome(@Nullable String redirectTo) {}

  /** Shows what an app asks for. RFC 6749, 3.1: unrecognized parameters are ignored. */
  @GET
  @AnyQuery
  @Open(Access.READ)
  @Answers(Question.class)
  @Operation(
      summary = "Read what an OAuth app asks for",
      description =
          "Returns the name of the app, the workspace and the scopes for an authorization request."
              + " For a request with an error, `redirect_to` reports it to the app. An unknown"
              + " client or redirect URI returns 400.")
  public Response ask(
      @Words("code") @QueryParam("response_type") @Nullable String responseType,
      @QueryParam("client_id") @Nullable String clientId,
      @QueryParam("redirect_uri") @Nullable String redirectUri,
      @QueryParam("scope") @Nullable String scope,
      @QueryParam("state") @Nullable String state,
      @QueryParam("code_challenge") @Nullable String codeChallenge,
      @Words("S256") @QueryParam("code_challenge_method") @Nullable String codeChallengeMethod) {
    ConsentRequest request =
        new ConsentRequest(
            responseType, clientId, redirectUri, scope, state, codeChallenge, codeChallengeMethod);
    return Reply.of("Consent", Question.of(consent.ask(request), request));
  }

  /** Handles the decision of the person. */
  @POST
  @CarriesSecret
  @UserApi(Access.EXEMPT_WRITE)
  @Answers(Outcome.class)
  @Operation(
      summary = "Give or refuse consent as a signed-in user",
      description =
          "Returns the address to which the browser is to be sent, with a code for the app or with"
              + " an error. Returns 403 if the user is not an admin of the app's workspace, or if"
              + " the role does not allow the consent.")
  public Response decide(@NotNull Decision body) {
    ConsentRequest request = body.request();
    Consent decided =
        body.isAllowed()
            ? consent.allow(request, call.caller(), session.slug())
            : consent.deny(request);
    return Reply.of("Decided", new Outcome(decided.redirect()));
  }
}
