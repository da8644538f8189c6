package plinth.access.http;

import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditFilter;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** The filters of the audit record of a workspace. */
public class OwnRecordParams {
  @Schema(description = "Who performed the action: the slug of a member, or me", example = "nora-k")
  @QueryParam("actor")
  private @Nullable String actor;

  @Schema(description = "The action; `member.*` matches every one of members", example = "member.*")
  @QueryParam("action")
  private @Nullable String action;

  @Schema(description = "The subject of the action", example = "member:nora-k")
  @QueryParam("subject")
  private @Nullable String subject;

  @Schema(description = "Start of the time range, inclusive", example = "2026-01-31T00:00:00Z")
  @QueryParam("from")
  private @Nullable String from;

  @Schema(description = "End of the time range, exclusive", example = "2026-02-01T00:00:00Z")
  @QueryParam("to")
  private @Nullable String to;

  @Schema(description = "Only entries with a smaller number")
  @QueryParam("before")
  private @Nullable String before;

  /** The filter of these parameters; refuses values that are not of their type. */
  AuditFilter toFilter() {
    return new AuditFilter(
        text(actor),
        null,
        text(action),
        text(subject),
        null,
        moment("from", from),
        moment("to", to),
        number(before));
  }

  private static @Nullable String text(@Nullable String given) {
    if (given != null && given.indexOf('\0') >= 0) {
      throw new Problem(KernelProblem.VALIDATION_FAILED);
    }
    return given == null || given.isBlank() ? null : given.strip();
  }

  private static @Nullable Instant moment(String name, @Nullable String given) {
    String text = text(given);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid(name, "type", name + " must be a time such as 2026-01-31T12:00:00Z");
    }
  }

  private static @Nullable Long number(@Nullable String given) {
    String text = text(given);
    try {
      return text == null ? null : Long.valueOf(text);
    } catch (NumberFormatException e) {
      throw Problem.invalid("before", "type", "before must be a whole number");
    }
  }
}
