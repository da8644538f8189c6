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
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.CarriesSecret;
import plinth.kernel.http.IntegrationApi;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.webhooks.Delivery;
import plinth.webhooks.NewWebhook;
import plinth.webhooks.WebhookChange;
import plinth.webhooks.WebhookEvent;
import plinth.webhooks.WebhookSubscriptions;
import plinth.webhooks.WebhookWithSecret;

/** The subscriptions of the calling API key or OAuth app. */
@Path("/webhooks/subscriptions")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhooks")
public class SubscriptionResource {
  @Inject private Call call;
  @Inject private WebhookSubscriptions subscriptions;

  /** A request to create a subscription. */
  @Schema(name = "NewWebhookSubscription")
  public record New(
      @Schema(description = "Name of the webhook; <object> \u2192 <host> if absent")
          @Size(max = 100)
          @Nullable String name,
      @Schema(example = "deals") @NotBlank @Size(max = 63) String objectSlug,
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

  /** A request to change a subscription; absent members stay unchanged. */
  @Schema(name = "WebhookSubscriptionChange")
  public record Change(
      @Pattern(regexp = ".*\\S.*", message = "must not be blank") @Size(max = 100)
          @Nullable String name,
      @Words(of = WebhookEvent.class)
          @Schema(example = "[\"record.deleted\"]")
          @Size(min = 1, max = 20)
          @Nullable List<String> events,
      @Schema(example = "https://example.com/hooks") @Size(min = 1, max = 2048)
          @Nullable String targetUrl,
      @Schema(description = "false pauses the subscription; true also reactivates a disabled one")
          @Nullable Boolean isActive) {}

  /** A subscription with its secret. */
  @Schema(name = "SignedWebhookSubscription")
  public record Signed(
      @Schema(description = "Secret that signs the deliveries, shown only in this response")
          String signingSecret,
      SubscriptionView subscription) {
    static Signed of(WebhookWithSecret made) {
      return new Signed(made.secret(), SubscriptionView.of(made.webhook()));
    }
  }

  /** Creates a subscription. */
  @POST
  @CarriesSecret
  @IntegrationApi(Access.WRITE)
  @Answers(value = Signed.class, status = 201)
  @Operation(
      summary = "Subscribe to changes of records",
      description =
          "Requires the scope read.<object>. Returns the signing secret, which is never shown"
              + " again. The subscription belongs to the credential that creates it; changes made"
              + " with this credential are not delivered to it. Returns 400 WEBHOOK_LIMIT_REACHED"
              + " above 200 webhooks per workspace, 100 per credential, or 10 per credential for"
              + " one object and one address.")
  public Response create(@NotNull New body) {
    WebhookWithSecret made =
        subscriptions.subscribe(
            call.caller(),
            body.objectSlug(),
            new NewWebhook(body.name(), body.events(), body.targetUrl().strip()));
    return Reply.created("Subscription created", Signed.of(made));
  }

  /** Lists the caller's subscriptions. */
  @GET
  @IntegrationApi(Access.READ)
  @Answers(value = SubscriptionView.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List subscriptions",
      description =
          "Returns the subscriptions of the calling credential, newest first, without their"
              + " secrets.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page(
        "Subscriptions",
        subscriptions.page(call.caller(), page.request()).map(SubscriptionView::of));
  }

  /** Reads a subscription. */
  @GET
  @Path("/{slug}")
  @IntegrationApi(Access.READ)
  @Answers(SubscriptionView.class)
  @Operation(
      summary = "Read a subscription",
      description = "Returns one subscription of the calling credential without its secret.")
  public Response get(@PathParam("slug") String slug) {
    return Reply.of("Subscription", SubscriptionView.of(subscriptions.get(call.caller(), slug)));
  }

  /** Changes a subscription. */
  @PUT
  @Path("/{slug}")
  @IntegrationApi(Access.WRITE)
  @Answers(SubscriptionView.class)
  @Operation(
      summary = "Change a subscription",
      description =
          "Absent members are unchanged. `is_active: false` pauses the subscription and cancels its"
              + " pending deliveries; `true` also reactivates a disabled subscription. Requires the"
              + " scope read.<object>.")
  public Response change(@PathParam("slug") String slug, @NotNull Change body) {
    WebhookChange change =
        new WebhookChange(body.name(), body.events(), body.targetUrl(), body.isActive());
    return Reply.of(
        "Subscription changed",
        SubscriptionView.of(subscriptions.change(call.caller(), slug, change)));
  }

  /** Deletes a subscription, also in a read-only workspace. */
  @DELETE
  @Path("/{slug}")
  @IntegrationApi(Access.EXEMPT_WRITE)
  @Answers(Void.class)
  @Operation(
      summary = "Delete a subscription",
      description = "Deletes the subscription and its log. Nothing more is delivered to it.")
  public Response delete(@PathParam("slug") String slug) {
    subscriptions.delete(call.caller(), slug);
    return Reply.of("Subscription deleted", null);
  }

  /** Lists the deliveries of a subscription. */
  @GET
  @Path("/{slug}/deliveries")
  @IntegrationApi(Access.READ)
  @Answers(value = Delivery.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List deliveries",
      description =
          "Returns sent and pending deliveries, latest first, each with its attempts. Completed"
              + " deliveries are kept for seven days unless configured otherwise.")
  public Response deliveries(@PathParam("slug") String slug, @BeanParam DeliveryParams params) {
    return Reply.page(
        "Deliveries",
        subscriptions.deliveries(call.caller(), slug, params.filter(), params.request()));
  }

  /** Replays a delivery. */
  @POST
  @Path("/{slug}/deliveries/{id}/replay")
  @IntegrationApi(Access.WRITE)
  @Answers(Delivery.class)
  @Operation(
      summary = "Replay a delivery",
      description =
          "Sends the same body with the same webhook-id again, as a separate delivery. Returns 409"
              + " while the delivery is still in progress or if the subscription is not active.")
  public Response replay(@PathParam("slug") String slug, @PathParam("id") long id) {
    return Reply.of("Delivery repeated", subscriptions.replay(call.caller(), slug, id));
  }

  /** Rotates the secret of a subscription. */
  @POST
  @Path("/{slug}/rotate-secret")
  @CarriesSecret
  @IntegrationApi(Access.WRITE)
  @Answers(Signed.class)
  @Operation(
      summary = "Rotate the signing secret",
      description =
          "Returns a new signing secret, which is never shown again. For 24 hours, deliveries also"
              + " carry the signature of the previous secret. Returns 409 ROTATION_LIMIT_REACHED"
              + " after ten rotations within 24 hours.")
  public Response rotate(@PathParam("slug") String slug) {
    return Reply.of("Secret rotated", Signed.of(subscriptions.rotate(call.caller(), slug)));
  }
}
