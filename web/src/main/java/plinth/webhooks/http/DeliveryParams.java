package plinth.webhooks.http;

import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.kernel.http.PageParams;
import plinth.webhooks.DeliveryFilter;
import plinth.webhooks.DeliveryStatus;
import plinth.webhooks.WebhookEvent;

/** The filters of a list of deliveries. */
public class DeliveryParams extends PageParams {
  @Words(of = DeliveryStatus.class)
  @QueryParam("status")
  private @Nullable String status;

  @Schema(description = "Name of an event", example = "record.updated")
  @Words(of = WebhookEvent.class)
  @QueryParam("event")
  private @Nullable String event;

  @Schema(description = "Slug of the record of the delivery")
  @QueryParam("record_slug")
  private @Nullable String recordSlug;

  @Schema(description = "Only deliveries that were created at or after this time, RFC 3339")
  @QueryParam("from")
  private @Nullable String from;

  /** Returns the filter. Refuses unknown words. */
  DeliveryFilter filter() {
    return new DeliveryFilter(given(status), given(event), given(recordSlug), moment(given(from)));
  }

  private static @Nullable String given(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  private static @Nullable Instant moment(@Nullable String text) {
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid("from", "type", "from must be a time such as 2026-01-31T12:00:00Z");
    }
  }
}
