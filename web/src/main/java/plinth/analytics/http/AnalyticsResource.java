package plinth.analytics.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
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
import plinth.analytics.Activity;
import plinth.analytics.ActivityQuery;
import plinth.analytics.ActivityTimeline;
import plinth.analytics.StatusCounts;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.records.facet.Facet;
import plinth.records.http.Filters;

/** What the records of an object add up to. */
@Path("/object/{objectSlug}/analytics")
@Tag(name = "Analytics")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class AnalyticsResource {
  @Inject private StatusCounts counts;
  @Inject private Activity activity;
  @Inject private Call call;

  /** Counts records by status. */
  @GET
  @Path("/status-counts")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(Facet.class)
  @Operation(
      summary = "Count records by status",
      description =
          "Counts records by `field`. Without it, the field `status` or else the first select field"
              + " is used. `filter` takes the same condition as lists.")
  public Response counts(
      @PathParam("objectSlug") String object,
      @QueryParam("field") @Nullable String field,
      @QueryParam("filter") @Nullable String filter) {
    return Reply.of("Status counts", counts.of(call.caller(), object, field, Filters.read(filter)));
  }

  /** Counts what was done over time. */
  @GET
  @Path("/activity-timeline")
  @AdminApi(value = Access.READ, permission = "record.read")
  @Answers(ActivityTimeline.class)
  @Operation(
      summary = "Count record activity over time",
      description =
          "Counts activity per day, week or month of a time zone, from `from` to `to`. The default is"
              + " the last thirty days, in the time zone of the workspace, whose `week_start` begins"
              + " weeks. A timeline has at most 400 parts.")
  public Response timeline(
      @PathParam("objectSlug") String object,
      @Words(of = ActivityQuery.Interval.class) @QueryParam("interval") @Nullable String interval,
      @Schema(example = "2026-11-01") @QueryParam("from") @Nullable String from,
      @Schema(example = "2026-11-21") @QueryParam("to") @Nullable String to,
      @Schema(example = "Europe/Berlin") @QueryParam("timezone") @Nullable String timezone) {
    ActivityQuery.Draft query = new ActivityQuery.Draft(interval, from, to, timezone);
    return Reply.of("Activity timeline", activity.of(call.caller(), object, query));
  }
}
