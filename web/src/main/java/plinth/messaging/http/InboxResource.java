package plinth.messaging.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.Signed;
import plinth.messaging.ProviderType;
import plinth.messaging.inbound.WebhookReceiver;
import plinth.messaging.provider.MessagingProvider;

/** Receives deliveries from providers. */
@Path("/webhooks/messaging/{providerType}/{sessionSlug}")
@Tag(name = "Messaging webhooks")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class InboxResource {
  @Inject private WebhookReceiver receiver;
  @Inject private Call call;

  // Not @Context: RESTEasy injects that only into its own components.
  @Inject private HttpServletRequest request;

  /**
   * The result of a delivery.
   *
   * @param accepted number of new events
   */
  public record Accepted(int accepted) {}

  /** Receives a delivery. */
  @POST
  @Consumes(MediaType.WILDCARD)
  @Signed(Access.EXEMPT_WRITE)
  @Answers(Accepted.class)
  @Operation(
      summary = "Receive a delivery of a provider",
      description =
          "Verifies the provider's signature over the raw body (401 SIGNATURE_INVALID) and stores"
              + " the delivery durably before responding. A repeated delivery has no effect.")
  public Response deliver(
      @Words(of = ProviderType.class) @PathParam("providerType") String type,
      @PathParam("sessionSlug") String slug,
      @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(type = SchemaType.OBJECT)))
          byte[] body) {
    int accepted =
        receiver.deliver(
            call.caller(),
            ProviderType.ofPath(type),
            slug,
            new MessagingProvider.Delivery(headers(), body));
    return Reply.of("Accepted", new Accepted(accepted));
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name.toLowerCase(Locale.ROOT), request.getHeader(name));
    }
    return headers;
  }

  /** Answers a challenge. */
  @GET
  @Produces(MediaType.TEXT_PLAIN)
  @Signed(Access.READ)
  @Answers(value = String.class, form = Answers.Form.PLAIN)
  @Operation(
      summary = "Answer the challenge of a provider",
      description =
          "Returns the challenge if the verify token is the one of the session; otherwise 403.")
  public Response challenge(
      @Words(of = ProviderType.class) @PathParam("providerType") String type,
      @PathParam("sessionSlug") String slug,
      @QueryParam("hub.mode") @Nullable String mode,
      @QueryParam("hub.verify_token") @Nullable String token,
      @QueryParam("hub.challenge") @Nullable String challenge) {
    Map<String, String> query = new HashMap<>();
    query.put("hub.mode", mode == null ? "" : mode);
    query.put("hub.verify_token", token == null ? "" : token);
    query.put("hub.challenge", challenge == null ? "" : challenge);
    return Response.ok(receiver.challenge(call.caller(), ProviderType.ofPath(type), slug, query))
        .header("X-Content-Type-Options", "nosniff")
        .build();
  }
}
