package plinth.reports.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.ETags;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.records.http.Filters;
import plinth.reports.AnsweredReport;
import plinth.reports.NewReport;
import plinth.reports.Report;
import plinth.reports.ReportChange;
import plinth.reports.ReportCsv;
import plinth.reports.Reports;

/** Reports and their answers. */
@Path("/report")
@Tag(name = "Reports")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ReportsResource {
  @Inject private Reports reports;
  @Inject private Call call;

  /** Lists the reports. */
  @GET
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(value = Report.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List reports",
      description =
          "Returns your own reports and those that are shared with you, by name. A report of an"
              + " object that you cannot read is not among them.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Reports", reports.list(call.caller(), page.request()));
  }

  /** Makes a report. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "view.create")
  @Answers(value = Report.class, status = 201)
  @Operation(
      summary = "Create a report",
      description =
          "Saves a question for measures of an object's records, and how the answer is shown. The"
              + " question may only name fields that you can see.")
  public Response create(NewReport body) {
    return Reply.created("Report created", reports.create(call.caller(), body));
  }

  /** Reads a report. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(Report.class)
  @Operation(
      summary = "Read a report",
      description =
          "`problems` says why the report has no answer for you, such as a deleted field.")
  public Response read(@PathParam("slug") String slug) {
    Report report = reports.read(call.caller(), slug);
    return Reply.versioned("Report", report, report.version());
  }

  /** Changes a report. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(Report.class)
  @Operation(
      summary = "Change a report",
      description =
          "Absent members are unchanged. `If-Match` refuses a stale version. Only its creator can"
              + " make a report private.")
  public Response update(
      @PathParam("slug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      ReportChange body) {
    Report report = reports.update(call.caller(), slug, body, ETags.precondition(ifMatch));
    return Reply.versioned("Report updated", report, report.version());
  }

  /** Deletes a report. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a report",
      description = "Dashboards no longer show it. `If-Match` refuses a stale version.")
  public Response delete(
      @PathParam("slug") String slug, @HeaderParam("If-Match") @Nullable String ifMatch) {
    reports.delete(call.caller(), slug, ETags.precondition(ifMatch));
    return Reply.of("Report deleted", null);
  }

  /** Answers a report. */
  @GET
  @Path("/{slug}/answer")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(AnsweredReport.class)
  @Operation(
      summary = "Answer a report",
      description =
          "Measures the records that you can see, now. `filter` narrows them further. Returns 400"
              + " REPORT_BROKEN if the report names a field that does not exist or that you cannot"
              + " see, and 503 AGGREGATE_TOO_SLOW after 5 seconds.")
  public Response answer(
      @PathParam("slug") String slug,
      @Schema(
              description = "A further condition on the records, as JSON",
              example = "{\"field\":\"created_at\",\"op\":\"is_not_empty\"}")
          @QueryParam("filter")
          @Nullable String filter) {
    return Reply.of("Report", reports.answer(call.caller(), slug, Filters.read(filter)));
  }

  /** Answers a report with a file. */
  @GET
  @Path("/{slug}/csv")
  @Produces(MediaType.WILDCARD)
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Download the answer of a report",
      description =
          "Returns the same answer as comma-separated values: a row for each group, and for money a"
              + " column for each currency.")
  public Response csv(
      @PathParam("slug") String slug,
      @Schema(
              description = "A further condition on the records, as JSON",
              example = "{\"field\":\"created_at\",\"op\":\"is_not_empty\"}")
          @QueryParam("filter")
          @Nullable String filter) {
    AnsweredReport answer = reports.answer(call.caller(), slug, Filters.read(filter));
    return Response.ok(ReportCsv.of(answer), "text/csv; charset=utf-8")
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"" + answer.report().slug() + ".csv\"")
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("X-Content-Type-Options", "nosniff")
        .build();
  }
}
