package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Headers;
import plinth.billing.payment.ReceiveNotification;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.kernel.http.Signed;

/** Receives notifications of payment gateways. */
@Path("/webhooks/gateway")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Billing")
public class GatewayNoticeResource {
  @Inject private Call call;
  @Inject private ReceiveNotification notices;

  /** The body that the sandbox sends; other gateways have their own formats. */
  @Schema(name = "GatewayNotice")
  public record Told(
      @Schema(
              description = "ID of the notification; the same when it is repeated",
              example = "ntc_1")
          String id,
      @Schema(description = "Type of the event", example = "charge_captured") String type,
      @Schema(
              description = "ID of the payment; its state is read from the gateway",
              example = "sbx_1")
          String paymentId) {}

  /** The type of the received notification. */
  @Schema(name = "GatewayNoticeTaken")
  public record Taken(GatewayNotification.Type type) {}

  /** Receives a notification. */
  @POST
  @Signed(Access.EXEMPT_WRITE)
  @Answers(Taken.class)
  @Operation(
      summary = "Receive a notification of a payment gateway",
      description =
          "Verifies the gateway's signature over the raw body; the header of the signature"
              + " identifies the gateway. Repeated, late and out-of-order notifications have no"
              + " effect. Notifications that do not concern a payment of this installation are"
              + " `ignored`.")
  public Response take(
      @Context HttpHeaders headers,
      @Context UriInfo address,
      @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = Told.class)))
          InputStream body)
      throws IOException {
    Headers given = Headers.of(headers.getRequestHeaders(), address.getQueryParameters());
    return Reply.of(
        "Notice taken", new Taken(notices.receive(call.caller(), given, body.readAllBytes())));
  }
}
