package plinth.platform.http;

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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.audit.AuditCheck;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFormat;
import plinth.audit.http.AuditDownload;
import plinth.kernel.Caller;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.SuperAdminApi;
import plinth.platform.audit.AuditExport;
import plinth.platform.audit.AuditQuery;
import plinth.platform.audit.AuditRecords;

/** The audit records of the platform and of its workspaces. */
@Path("/admin/platform/audit")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Platform")
public class AuditResource {
  @Inject private Call call;
  @Inject private AuditRecords records;
  @Inject private AuditExport exports;

  /** Lists the entries. */
  @GET
  @SuperAdminApi(Access.READ)
  @Answers(value = AuditEntry.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "Search the audit record",
      description =
          "Returns the audit record, newest entry first. `record=workspace` together with"
              + " `workspace` selects the audit record of that workspace. The list ends at entry"
              + " 10,000; use `before` to read older entries.")
  public Response list(@BeanParam AuditListParams params, @BeanParam PageParams page) {
    return Reply.page(
        "Audit record", records.page(call.caller(), params.toQuery(), page.request()));
  }

  /** Exports the entries as a file. */
  @GET
  @Path("/export")
  @Produces({"application/x-ndjson", "text/csv", MediaType.APPLICATION_JSON})
  @SuperAdminApi(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Export the audit record",
      description =
          "Returns all entries that match the search, in the order in which they were written, as"
              + " one JSON object per line (`jsonl`) or as comma-separated values (`csv`). The"
              + " export itself is recorded in the audit record.")
  public Response export(
      @BeanParam AuditListParams params,
      @Words(of = AuditFormat.class) @QueryParam("format") @DefaultValue("jsonl") String format) {
    AuditQuery question = params.toQuery();
    AuditFormat form = AuditFormat.of(format);
    Caller caller = call.caller();
    AuditDownload download =
        new AuditDownload(form, (id, most) -> records.listAfter(caller, question, id, most));
    download.checkQuery();
    exports.recordStart(caller, question, form.code());
    return download.answer();
  }

  /** Whether the chain of entries is intact. */
  @GET
  @Path("/check")
  @SuperAdminApi(Access.READ)
  @Answers(AuditCheck.class)
  @Operation(
      summary = "Check the audit record",
      description =
          "Recomputes the hash of every entry and compares it with the stored hash that links the"
              + " entry to the previous one. Keep `head_seq` and `head_hash` elsewhere: they reveal"
              + " later whether entries were removed from the end. Only the parameters `record` and"
              + " `workspace` apply.")
  public Response check(@BeanParam AuditListParams params) {
    return Reply.of("Audit record checked", records.verify(call.caller(), params.toQuery()));
  }
}
