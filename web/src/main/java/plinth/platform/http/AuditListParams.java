package plinth.platform.http;

import jakarta.ws.rs.QueryParam;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditFilter;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.platform.audit.AuditQuery;

/** The filters of a list of audit entries. */
public class AuditListParams {
  @Schema(
      description = "The audit record of the platform, or of a workspace",
      defaultValue = "platform")
  @Words(of = RecordName.class)
  @QueryParam("record")
  private @Nullable String record;

  /** The audit records. */
  private enum RecordName {
    PLATFORM,
    WORKSPACE
  }

  @Schema(description = "Subdomain or number of a workspace", example = "field-works")
  @QueryParam("workspace")
  private @Nullable String workspace;

  @Schema(description = "Who performed the action", example = "admin:12")
  @QueryParam("actor")
  private @Nullable String actor;

  @Schema(
      description = "Number of the operator who performed the action, also on behalf of a member",
      example = "1")
  @QueryParam("operator_id")
  private @Nullable String operatorId;

  @Schema(description = "The action; `sign_in.*` matches every sign-in", example = "sign_in.*")
  @QueryParam("action")
  private @Nullable String action;

  @Schema(description = "The subject of the action", example = "admin:12")
  @QueryParam("subject")
  private @Nullable String subject;

  @Schema(description = "Start of the time range, inclusive", example = "2026-01-31T00:00:00Z")
  @QueryParam("from")
  private @Nullable String from;

  @Schema(description = "End of the time range, exclusive", example = "2026-02-01T00:00:00Z")
  @QueryParam("to")
  private @Nullable String to;

  @Schema(description = "Only entries with a smaller number, to continue after the end of the list")
  @QueryParam("before")
  private @Nullable String before;

  /** The query of these parameters; refuses values that are not of their type. */
  AuditQuery toQuery() {
    String asked = stripToNull(record) == null ? "platform" : record;
    Problem.requireOneOf("record", asked, RecordName.class);
    return new AuditQuery(
        "workspace".equals(asked),
        stripToNull(workspace),
        new AuditFilter(
            stripToNull(actor),
            number("operator_id", operatorId),
            stripToNull(action),
            stripToNull(subject),
            null,
            moment("from", from),
            moment("to", to),
            number("before", before)));
  }

  private static @Nullable String stripToNull(@Nullable String text) {
    if (text != null && text.indexOf('\0') >= 0) {
      throw new Problem(KernelProblem.VALIDATION_FAILED);
    }
    return text == null || text.isBlank() ? null : text.strip();
  }

  private static @Nullable Long number(String name, @Nullable String text) {
    String given = stripToNull(text);
    try {
      return given == null ? null : Long.valueOf(given);
    } catch (NumberFormatException e) {
      throw Problem.invalid(name, "type", name + " must be a whole number");
    }
  }

  private static @Nullable Instant moment(String name, @Nullable String text) {
    String given = stripToNull(text);
    try {
      return given == null ? null : OffsetDateTime.parse(given).toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid(name, "type", name + " must be a time such as 2026-01-31T12:00:00Z");
    }
  }
}
