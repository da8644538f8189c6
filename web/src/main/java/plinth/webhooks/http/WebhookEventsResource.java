package plinth.webhooks.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.IntegrationApi;
import plinth.kernel.http.Reply;
import plinth.webhooks.WebhookEvent;

/** The events that webhooks can subscribe to. */
@Path("/webhooks/events")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Webhooks")
public class WebhookEventsResource {
  /** An event of the catalog. */
  @Schema(name = "WebhookEventName")
  public record EventView(
      @Schema(example = "record.updated") String name,
      @Words({"record_created", "record_updated", "record_deleted"})
          @Schema(description = "Name of the event in the body", example = "record_updated")
          String event,
      String description) {
    static EventView of(WebhookEvent event) {
      return new EventView(event.code(), event.bodyWord(), event.description());
    }
  }

  /** Lists the catalog. */
  @GET
  @IntegrationApi(Access.READ)
  @Answers(value = EventView.class, form = Answers.Form.LIST)
  @Operation(
      summary = "List webhook events",
      description =
          "Returns the events that can be subscribed to. More events may be added over time.")
  public Response list() {
    return Reply.of("Events", Arrays.stream(WebhookEvent.values()).map(EventView::of).toList());
  }
}
