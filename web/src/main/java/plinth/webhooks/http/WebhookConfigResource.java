package plinth.webhooks.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.webhooks.Delivery;
import plinth.webhooks.NewWebhook;
import plinth.webhooks.WebhookChange;
import plinth.webhooks.WebhookConfigs;
import plinth.webhooks.WebhookEvent;
import plinth.webhooks.WebhookWithSecret;

/** The webhooks that admins manage. */
@Path("/webhooks")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhooks")
public class WebhookConfigResource {
  @Inject private Call call;
  @Inject private WebhookConfigs configs;

  /** A request to create a webhook. */
  @Schema(name = "NewWebhookConfig")
  public record New(
      @Schema(description = "Name of the webhook; <object> \u2192 <host> if absent")
          @Size(max = 100)
          @Nullable String name,
      @Words(of = WebhookEvent.class)
          @Schema(example = "[\"record.created\", \"record.updated\"]")
          @NotNull
          @Size(min = 1, max = 20)
          List<String> events,
      @Schema(
              description = "An https address that is not private",
              example = "https://example.com/hooks")
          @NotBlank
          @Size(max = 2048)
          String targetUrl) {}

  /** A request to change a webhook; absent members stay unchanged. */
  @Schema(name = "WebhookConfigChange")
  public record Change(
      @Pattern(regexp = ".*\\S.*", message = "must not be blank") @Size(max = 100)
          @Nullable String name,
      @Words(of = WebhookEvent.class)
          @Schema(example = "[\"record.deleted\"]")
          @Size(min = 1, max = 20)
          @Nullable List<String> events,
      @Schema(example = "https://example.com/hooks") @Size(min = 1, max = 2048)
          @Nullable String targetUrl,
      @Schema(description = "true also reactivates a disabled webhook")
          @Nullable Boolean isActive) {}

  /** A webhook with its secret. */
  @Schema(name = "SignedWebhookConfig")
  public record Signed(
      @Schema(description = "Secret that signs the deliveries, shown only in this response")
          String signingSecret,
      ConfigView config) {
    static Signed of(WebhookWithSecret made) {
      return new Signed(made.secret(), ConfigView.of(made.webhook()));
    }
  }

  /** Lists all webhooks of the workspace. */
  @GET
  @Path("/configs")
  @AdminApi(value = Access.READ, permission = "webhook.read")
  @Answers(value = ConfigView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List webhook configs",
      description =
          "Returns the webhooks that admins manage, newest first, without those of credentials.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Webhooks", configs.page(call.caller(), page.request()).map(ConfigView::of));
  }

  /** Reads a webhook. */
  @GET
  @Path("/configs/{id}")
  @AdminApi(value = Access.READ, permission = "webhook.read")
  @Answers(ConfigView.class)
  @Operation(
      summary = "Read a webhook config",
      description = "Returns one webhook that admins manage, without its secret.")
  public Response get(@PathParam("id") long id) {
    return Reply.of("Webhook", ConfigView.of(configs.get(call.caller(), id)));
  }

  /** Lists the webhooks of an object. */
  @GET
  @Path("/objects/{objectSlug}/configs")
  @AdminApi(value = Access.READ, permission = "webhook.read")
  @Answers(value = ConfigView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List webhook configs of an object",
      description = "Returns the webhooks that admins manage for one object, newest first.")
  public Response ofObject(@PathParam("objectSlug") String objectSlug, @BeanParam PageParams page) {
    return Reply.page(
        "Webhooks", configs.page(call.caller(), objectSlug, page.request()).map(ConfigView::of));
  }

  /** Creates a webhook. */
  @POST
  @Path("/objects/{objectSlug}/configs")
  @CarriesSecret
  @AdminApi(value = Access.WRITE, permission = "webhook.create")
  @Answers(value = Signed.class, status = 201)
  @Operation(
      summary = "Create a webhook config",
      description =
          "Returns the signing secret, which is never shown again. A webhook sends every field on"
              + " behalf of its owner, who is the member that created or last changed it. An admin"
              + " who lacks record.read or whose role is limited on an object cannot create a"
              + " webhook (403). If the owner of a webhook becomes restricted in this way, the"
              + " webhook is paused.")
  public Response create(@PathParam("objectSlug") String objectSlug, @NotNull New body) {
    WebhookWithSecret made =
        configs.create(
            call.caller(),
            objectSlug,
            new NewWebhook(body.name(), body.events(), body.targetUrl().strip()));
    return Reply.created("Webhook created", Signed.of(made));
  }

  /** Changes a webhook. */
  @PUT
  @Path("/configs/{id}")
  @AdminApi(value = Access.WRITE, permission = "webhook.update")
  @Answers(ConfigView.class)
  @Operation(
      summary = "Change a webhook config",
      description =
          "Absent members are unchanged. Activating the webhook also reactivates it if it was"
              + " disabled or paused; deactivating it cancels its pending deliveries. A member who"
              + " changes an active webhook becomes its owner and must be able to see every field"
              + " (403).")
  public Response change(@PathParam("id") long id, @NotNull Change body) {
    WebhookChange change =
        new WebhookChange(body.name(), body.events(), body.targetUrl(), body.isActive());
    return Reply.of("Webhook changed", ConfigView.of(configs.change(call.caller(), id, change)));
  }

  /** Deletes a webhook, also in a read-only workspace. */
  @DELETE
  @Path("/configs/{id}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "webhook.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a webhook config",
      description = "Deletes the webhook and its log. Nothing more is delivered to it.")
  public Response delete(@PathParam("id") long id) {
    configs.delete(call.caller(), id);
    return Reply.of("Webhook deleted", null);
  }

  /** Lists the deliveries of a webhook. */
  @GET
  @Path("/configs/{id}/logs")
  @AdminApi(value = Access.READ, permission = "webhook.read")
  @Answers(value = Delivery.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List deliveries of a webhook config",
      description =
          "Returns sent and pending deliveries, latest first, each with its attempts. The responses"
              + " of receivers are withheld from readers who cannot see every field of the object.")
  public Response logs(@PathParam("id") long id, @BeanParam DeliveryParams params) {
    return Reply.page(
        "Deliveries", configs.logs(call.caller(), id, params.filter(), params.request()));
  }

  /** Replays a delivery. */
  @POST
  @Path("/configs/{id}/deliveries/{deliveryId}/replay")
  @AdminApi(value = Access.WRITE, permission = "webhook.update")
  @Answers(Delivery.class)
  @Operation(
      summary = "Replay a delivery of a webhook config",
      description =
          "Sends the same body with the same webhook-id again, as a separate delivery. Returns 409"
              + " while the delivery is still in progress or if the webhook is not active.")
  public Response replay(@PathParam("id") long id, @PathParam("deliveryId") long deliveryId) {
    return Reply.of("Delivery repeated", configs.replay(call.caller(), id, deliveryId));
  }

  /** Rotates the secret of a webhook. */
  @POST
  @Path("/configs/{id}/rotate-secret")
  @CarriesSecret
  @AdminApi(value = Access.WRITE, permission = "webhook.update")
  @Answers(Signed.class)
  @Operation(
      summary = "Rotate the signing secret of a webhook config",
      description =
          "Returns a new signing secret, which is never shown again. For 24 hours, deliveries also"
              + " carry the signature of the previous secret. Returns 409 ROTATION_LIMIT_REACHED"
              + " after ten rotations within 24 hours.")
  public Response rotate(@PathParam("id") long id) {
    return Reply.of("Secret rotated", Signed.of(configs.rotate(call.caller(), id)));
  }
}
