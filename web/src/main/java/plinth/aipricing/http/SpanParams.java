package plinth.aipricing.http;

import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.aipricing.Span;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** The query parameters for the time span and the workspace of the ledger. */
public class SpanParams {
  @Schema(
      description = "A date in UTC or a timestamp; 30 days before `to` if absent",
      example = "2026-01-01")
  @QueryParam("from")
  private @Nullable String from;

  @Schema(
      description = "A date in UTC, inclusive, or a timestamp; now if absent",
      example = "2026-01-31")
  @QueryParam("to")
  private @Nullable String to;

  @Schema(description = "Number of a workspace; all workspaces if absent", example = "12")
  @QueryParam("workspaceId")
  private @Nullable String workspaceId;

  /** Returns the span for these parameters; refuses values that are not a time or a number. */
  Span span() {
    return Span.of(from, to, workspaceId, Time.now());
  }

  /** Parses a moment in a query parameter; null if absent. */
  static @Nullable Instant moment(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text.strip()).toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid(name, "type", name + " must be a time such as 2026-01-31T12:00:00Z");
    }
  }
}
