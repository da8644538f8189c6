package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.access.OwnRecord;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFilter;
import plinth.kernel.Actor;
import plinth.kernel.JsonText;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;

/** The audit record of the workspace, for its owners. */
@Path("/admin/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class OwnRecordResource {
  @Inject private Call call;
  @Inject private OwnRecord record;

  /**
   * An entry as owners see it: the addresses and agents of operators are hidden.
   *
   * @param actor who did it
   * @param byOperator whether a platform operator did it, also on behalf of the actor
   * @param address network address it came from; empty for an operator
   * @param agent user agent it came from; empty for an operator
   */
  @Schema(name = "WorkspaceAuditEntry")
  public record Entry(
      long id,
      Instant at,
      Actor actor,
      boolean byOperator,
      String action,
      String subject,
      String address,
      String agent,
      String requestId,
      JsonText details) {
    static Entry of(AuditEntry entry) {
      boolean isOperators = entry.operatorId() != null;
      return new Entry(
          entry.id(),
          entry.at(),
          new Actor(entry.actor(), isOperators && entry.actor().startsWith("admin:")),
          isOperators,
          entry.action(),
          entry.subject(),
          isOperators ? "" : entry.address(),
          isOperators ? "" : entry.agent(),
          entry.requestId(),
          entry.details());
    }
  }

  /** Lists the entries. */
  @GET
  @AdminApi(Access.READ)
  @Answers(value = Entry.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List audit entries of the workspace",
      description =
          "Returns the audit record of the workspace, newest entry first: members, roles, limits,"
              + " exports and actions of operators on behalf of members. Only owners may read it."
              + " An `action` that ends in `.*` matches every action of that kind. The list ends at"
              + " entry 10,000; use `before` to read older entries.")
  public Response list(
      @BeanParam PageParams page,
      @Schema(
              description = "Who performed the action: the slug of a member, or me",
              example = "nora-k")
          @QueryParam("actor")
          @Nullable String actor,
      @Schema(description = "The action", example = "member.*") @QueryParam("action")
          @Nullable String action,
      @Schema(description = "The subject of the action", example = "member:nora-k")
          @QueryParam("subject")
          @Nullable String subject,
      @Schema(description = "Only entries with a smaller number") @QueryParam("before")
          @Nullable String before) {
    AuditFilter filter =
        new AuditFilter(
            text(actor), null, text(action), text(subject), null, null, null, number(before));
    return Reply.page(
        "Audit record", record.page(call.caller(), filter, page.request()).map(Entry::of));
  }

  private static @Nullable String text(@Nullable String given) {
    if (given != null && given.indexOf('\0') >= 0) {
      throw new Problem(KernelProblem.VALIDATION_FAILED);
    }
    return given == null || given.isBlank() ? null : given.strip();
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
