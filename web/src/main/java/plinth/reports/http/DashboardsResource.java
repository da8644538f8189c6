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
import plinth.reports.AnsweredReport;
import plinth.reports.Dashboard;
import plinth.reports.DashboardChange;
import plinth.reports.DashboardFilter;
import plinth.reports.Dashboards;
import plinth.reports.NewDashboard;

/** Dashboards. */
@Path("/dashboard")
@Tag(name = "Reports")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class DashboardsResource {
  @Inject private Dashboards dashboards;
  @Inject private Call call;

  /** Lists the dashboards. */
  @GET
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(value = Dashboard.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List dashboards",
      description = "Returns your own dashboards and those that are shared with you, by name.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Dashboards", dashboards.list(call.caller(), page.request()));
  }

  /** Makes a dashboard. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "view.create")
  @Answers(value = Dashboard.class, status = 201)
  @Operation(
      summary = "Create a dashboard",
      description = "Its tiles may only show reports that you can see.")
  public Response create(NewDashboard body) {
    return Reply.created("Dashboard created", dashboards.create(call.caller(), body));
  }

  /** Reads a dashboard. */
  @GET
  @Path("/{slug}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(Dashboard.class)
  @Operation(
      summary = "Read a dashboard",
      description = "Tiles with reports that you cannot see are left out.")
  public Response read(@PathParam("slug") String slug) {
    Dashboard dashboard = dashboards.read(call.caller(), slug);
    return Reply.versioned("Dashboard", dashboard, dashboard.version());
  }

  /** Changes a dashboard. */
  @PUT
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(Dashboard.class)
  @Operation(
      summary = "Change a dashboard",
      description =
          "Absent members are unchanged. `tiles` replaces the tiles that you see; others stay after"
              + " them. `If-Match` refuses a stale version. Only its creator can make a dashboard"
              + " private.")
  public Response update(
      @PathParam("slug") String slug,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      DashboardChange body) {
    Dashboard dashboard = dashboards.update(call.caller(), slug, body, ETags.precondition(ifMatch));
    return Reply.versioned("Dashboard updated", dashboard, dashboard.version());
  }

  /** Deletes a dashboard. */
  @DELETE
  @Path("/{slug}")
  @AdminApi(value = Access.WRITE, permission = "view.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a dashboard",
      description = "Deletes the dashboard, not its reports. `If-Match` refuses a stale version.")
  public Response delete(
      @PathParam("slug") String slug, @HeaderParam("If-Match") @Nullable String ifMatch) {
    dashboards.delete(call.caller(), slug, ETags.precondition(ifMatch));
    return Reply.of("Dashboard deleted", null);
  }

  /** Answers a report on a dashboard. */
  @GET
  @Path("/{slug}/answer/{reportSlug}")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(AnsweredReport.class)
  @Operation(
      summary = "Answer a report on a dashboard",
      description =
          "Returns what the report itself answers, of the records of some days and of a member, as"
              + " far as the tile has a field for them. `filter` of the answer is that"
              + " condition.")
  public Response answer(
      @PathParam("slug") String slug,
      @PathParam("reportSlug") String report,
      @Schema(description = "First day", example = "2026-01-01") @QueryParam("from")
          @Nullable String from,
      @Schema(description = "Last day", example = "2026-12-31") @QueryParam("to")
          @Nullable String to,
      @Schema(
              description =
                  "Days by the current one, instead of `from` and `to`: a word such as `today`,"
                      + " `this_week`, `last_month`, `next_quarter` or `last_30_days`",
              example = "this_month")
          @QueryParam("period")
          @Nullable String period,
      @Schema(description = "Slug of a member, or `me`", example = "me") @QueryParam("member")
          @Nullable String member) {
    DashboardFilter filter = DashboardFilter.parse(from, to, period, member);
    return Reply.of("Report", dashboards.answer(call.caller(), slug, report, filter));
  }
}
