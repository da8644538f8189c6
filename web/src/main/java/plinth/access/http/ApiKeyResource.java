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
import plinth.access.key.ApiKeys;
import plinth.access.key.IssuedKey;
import plinth.access.key.KeyIssue;
import plinth.access.key.KeyMakers;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The API keys of the workspace. */
@Path("/integrations/api-keys")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Integrations")
public class ApiKeyResource {
  @Inject private Call call;
  @Inject private ApiKeys keys;
  @Inject private KeyMakers makers;
  @Inject private KeyIssue issue;

  /** A request to create a key. */
  @Schema(name = "NewApiKey")
  public record New(
      @Schema(example = "Website form") @NotBlank @Size(max = 100) String name,
      @Schema(
              description =
                  "Scopes: read.<object>, write.<object> or delete.<object>; * means every object",
              example = "[\"read.contacts\", \"write.*\"]")
          @NotNull
          @Size(min = 1, max = 200)
          List<String> scopes,
      @Schema(description = "When the key expires; never if absent") @Nullable Instant expiresAt) {}

  /** A new key with its secret. */
  @Schema(name = "IssuedApiKey")
  public record Issued(
      String slug,
      String name,
      String prefix,
      List<String> scopes,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Schema(
              description = "The complete key, shown only in this response",
              example = "svc_live_<id>_<secret>")
          String key) {
    static Issued of(IssuedKey issued) {
      return new Issued(
          issued.key().slug(),
          issued.key().name(),
          issued.key().prefix(),
          issued.key().scopes(),
          issued.key().createdAt(),
          issued.key().expiresAt(),
          issued.secret());
    }
  }

  /** Lists the keys. */
  @GET
  @AdminApi(value = Access.READ, permission = "integration.read")
  @Answers(value = ApiKeyView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List API keys",
      description =
          "Returns API keys, newest first, without their secrets. `created_by` names the member who"
              + " created the key. Keys of a removed member keep working until they are revoked.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("API keys", makers.page(call.caller(), page.request()).map(ApiKeyView::of));
  }

  /** Creates a key. */
  @POST
  @CarriesSecret
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "integration.create")
  @Answers(value = Issued.class, status = 201)
  @Operation(
      summary = "Create an API key",
      description =
          "Returns the key, which is never shown again. A key can see every field of its objects,"
              + " so an admin whose role is limited on any object cannot create one (403).")
  public Response create(@NotNull New body) {
    IssuedKey issued =
        issue.issue(call.caller(), body.name().strip(), body.scopes(), body.expiresAt());
    return Reply.created("API key created", Issued.of(issued));
  }

  /** One key. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "integration.read")
  @Answers(ApiKeyView.class)
  @Operation(summary = "Read an API key", description = "Returns one API key without its secret.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("API key", ApiKeyView.of(makers.get(call.caller(), slug)));
  }

  /** Revokes a key, even in a read-only workspace. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "integration.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Revoke an API key",
      description = "Revokes the key. Requests with it are refused immediately.")
  public Response revoke(@PathParam("slug") String slug) {
    keys.revoke(call.caller(), slug);
    return Reply.of("API key revoked", null);
  }
}
