package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.oauth.IssuedApp;
import plinth.access.oauth.OAuthApp;
import plinth.access.oauth.OAuthAppDraft;
import plinth.access.oauth.OAuthAppIssue;
import plinth.access.oauth.OAuthApps;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The OAuth apps of the workspace. */
@Path("/integrations/oauth-apps")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Integrations")
public class OAuthAppResource {
  @Inject private Call call;
  @Inject private OAuthApps apps;
  @Inject private OAuthAppIssue issue;

  /** A request to create an app. */
  @Schema(name = "NewOAuthApp")
  public record New(
      @Schema(example = "Warehouse") @NotBlank @Size(max = 100) String name,
      @Schema(
              description =
                  "Scopes: read.<object>, write.<object> or delete.<object>; * means every object",
              example = "[\"read.contacts\", \"write.*\"]")
          @NotNull
          @Size(min = 1, max = 200)
          List<String> scopes,
      @Schema(
              description =
                  "Redirect URIs that are allowed after consent, compared exactly; none if absent",
              example = "[\"https://example.com/callback\"]")
          @Size(max = 20)
          @Nullable List<String> redirectUris,
      @Schema(
              description =
                  "Whether the app cannot keep a secret, for example because it runs in a browser")
          @Nullable Boolean isPublic) {
    OAuthAppDraft draft() {
      return new OAuthAppDraft(
          name.strip(),
          Boolean.TRUE.equals(isPublic),
          redirectUris == null ? List.of() : redirectUris,
          scopes);
    }
  }

  /** A new app with its secret. */
  @Schema(name = "IssuedOAuthApp")
  public record Issued(
      String slug,
      String name,
      @Schema(example = "app_0123456789abcdef") String clientId,
      boolean isPublic,
      List<String> redirectUris,
      List<String> scopes,
      Instant createdAt,
      @Schema(description = "The client secret, shown only in this response; null for a public app")
          @Nullable String clientSecret) {
    static Issued of(IssuedApp issued) {
      OAuthApp app = issued.app();
      return new Issued(
          app.slug(),
          app.name(),
          app.clientId(),
          app.isPublic(),
          app.redirectUris(),
          app.scopes(),
          app.createdAt(),
          issued.secret());
    }
  }

  /** Lists the apps. */
  @GET
  @AdminApi(value = Access.READ, permission = "integration.read")
  @Answers(value = OAuthApp.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List OAuth apps",
      description = "Returns OAuth apps, newest first, without their secrets.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("OAuth apps", apps.page(call.caller(), page.request()));
  }

  /** Creates an app. */
  @POST
  @CarriesSecret
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "integration.create")
  @Answers(value = Issued.class, status = 201)
  @Operation(
      summary = "Create an OAuth app",
      description =
          "Returns the client secret, which is never shown again. The app can act only in this"
              + " workspace. An admin whose role is limited on any object cannot create an app"
              + " (403).")
  public Response create(@NotNull New body) {
    return Reply.created("OAuth app created", Issued.of(issue.issue(call.caller(), body.draft())));
  }

  /** One app. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "integration.read")
  @Answers(OAuthApp.class)
  @Operation(
      summary = "Read an OAuth app",
      description = "Returns one OAuth app without its secret.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("OAuth app", apps.get(call.caller(), slug));
  }

  /** Deletes an app, even in a read-only workspace. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "integration.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete an OAuth app",
      description =
          "Deletes the app and its webhooks. Its codes and tokens are refused immediately.")
  public Response delete(@PathParam("slug") String slug) {
    apps.delete(call.caller(), slug);
    return Reply.of("OAuth app deleted", null);
  }
}
