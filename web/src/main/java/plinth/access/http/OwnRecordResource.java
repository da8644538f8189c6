package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
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
import plinth.audit.AuditFormat;
import plinth.audit.http.AuditDownload;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;

/** The audit record of the workspace, for its owners and members who may read it. */
@Path("/admin/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Members")
public class OwnRecordResource {
  private static final String READ = "audit.read";

  @Inject private Call call;
  @Inject private OwnRecord record;

  /**
   * An entry as its readers see it: the addresses and agents of operators are hidden.
   *
   * @param sequence its place in the record, without gaps; null for a moment, until its transaction
   *     is complete
   * @param actor who did it
   * @param byOperator whether a platform operator did it, also on behalf of the actor
   * @param address network address it came from; empty for an operator
   * @param agent user agent it came from; empty for an operator
   */
  @Schema(name = "WorkspaceAuditEntry")
  public record Entry(
      long id,
      @Nullable Long sequence,
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
          entry.seq(),
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
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = Entry.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List audit entries of the workspace",
      description =
          "Returns the audit record of the workspace, newest entry first: sign-ins, members, roles,"
              + " limits, exports and actions of operators on behalf of members. An `action` that"
              + " ends in `.*` matches every action of that kind. The list ends at entry 10,000; use"
              + " `before` to read older entries. `sequence` has no gaps, so that a missing entry"
              + " shows.")
  public Response list(@BeanParam OwnRecordParams params, @BeanParam PageParams page) {
    return Reply.page(
        "Audit record",
        record.page(call.caller(), params.toFilter(), page.request()).map(Entry::of));
  }

  /** Exports the entries as a file. */
  @GET
  @StepUp
  @Path("/export")
  @Produces({"application/x-ndjson", "text/csv", MediaType.APPLICATION_JSON})
  @AdminApi(value = Access.READ, permission = READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Export audit entries of the workspace",
      description =
          "Returns all entries that match the filters, in the order in which they were written, as"
              + " one JSON object per line (`jsonl`) or as comma-separated values (`csv`), each with"
              + " its place in the record (`seq`) and its hash. The export is recorded.")
  public Response export(
      @BeanParam OwnRecordParams params,
      @Words(of = AuditFormat.class) @QueryParam("format") @DefaultValue("jsonl") String format) {
    AuditFilter filter = params.toFilter();
    AuditFormat form = AuditFormat.of(format);
    Caller caller = call.caller();
    AuditDownload download =
        new AuditDownload(form, (id, most) -> record.listAfter(caller, filter, id, most));
    download.checkQuery();
    record.recordExport(caller, form.code());
    return download.answer();
  }
}
