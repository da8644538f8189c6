package plinth.transfer.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.ETags;
import plinth.kernel.http.OutlastsToken;
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.kernel.http.StepUp;
import plinth.transfer.schedule.ExportSchedule;
import plinth.transfer.schedule.ExportScheduleChange;
import plinth.transfer.schedule.ExportSchedules;
import plinth.transfer.schedule.NewExportSchedule;

/** Exports that recur on a schedule. */
@Path("/object/data/{objectSlug}/export/schedules")
@Tag(name = "Export and import")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ExportSchedulesResource {
  @Inject private ExportSchedules schedules;
  @Inject private Call call;

  /** Lists the schedules of an object. */
  @GET
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(value = ExportSchedule.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List scheduled exports",
      description =
          "Returns the scheduled exports of the object, oldest first: your own, and those whose"
              + " files contain only fields that you can see. Requires record.read too.")
  public Response list(@PathParam("objectSlug") String object, @BeanParam PageParams page) {
    return Reply.page("Scheduled exports", schedules.list(call.caller(), object, page.request()));
  }

  /** Creates a schedule. */
  @POST
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "transfer.create")
  @OutlastsToken
  @Answers(value = ExportSchedule.class, status = 201)
  @Operation(
      summary = "Schedule an export",
      description =
          "Exports records daily, weekly or monthly, with your rights at the time of each run. With"
              + " `to` `link`, members get a mail with a link that works without signing in until"
              + " the file expires; with `bucket`, the file is put into an S3-compatible bucket. No"
              + " answer contains the secret key of a bucket. Requires record.read too.")
  public Response create(@PathParam("objectSlug") String object, @NotNull NewExportSchedule body) {
    return Reply.created("Export scheduled", schedules.create(call.caller(), object, body));
  }

  /** Reads a schedule. */
  @GET
  @Path("/{id}")
  @AdminApi(value = Access.READ, permission = "transfer.read")
  @Answers(ExportSchedule.class)
  @Operation(
      summary = "Read a scheduled export",
      description =
          "`last_status` and `last_error` describe the last run, and `paused_reason` says why it"
              + " does not run. Requires record.read too.")
  public Response read(@PathParam("objectSlug") String object, @PathParam("id") long id) {
    ExportSchedule schedule = schedules.read(call.caller(), object, id);
    return Reply.versioned("Scheduled export", schedule, schedule.version());
  }

  /** Changes a schedule. */
  @PUT
  @Path("/{id}")
  @StepUp
  @AdminApi(value = Access.WRITE, permission = "transfer.create")
  @OutlastsToken
  @Answers(ExportSchedule.class)
  @Operation(
      summary = "Change a scheduled export",
      description =
          "Absent members are unchanged. You become its owner: it runs with your rights from now"
              + " on, unless the change only pauses it. `is_active` pauses it and activates it"
              + " again. `If-Match` refuses a stale version. Requires record.read too.")
  public Response update(
      @PathParam("objectSlug") String object,
      @PathParam("id") long id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @NotNull ExportScheduleChange body) {
    ExportSchedule schedule =
        schedules.update(call.caller(), object, id, body, ETags.precondition(ifMatch));
    return Reply.versioned("Scheduled export updated", schedule, schedule.version());
  }

  /** Deletes a schedule. */
  @DELETE
  @Path("/{id}")
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "transfer.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Delete a scheduled export",
      description =
          "Links to its files do not work any more; files in buckets stay. `If-Match` refuses a"
              + " stale version. Requires record.read too.")
  public Response delete(
      @PathParam("objectSlug") String object,
      @PathParam("id") long id,
      @HeaderParam("If-Match") @Nullable String ifMatch) {
    schedules.delete(call.caller(), object, id, ETags.precondition(ifMatch));
    return Reply.of("Scheduled export deleted", null);
  }

  /** Runs a schedule now. */
  @POST
  @Path("/{id}/run")
  @StepUp
  @AdminApi(value = Access.EXEMPT_WRITE, permission = "transfer.create")
  @Answers(value = ExportSchedule.class, status = 202)
  @Operation(
      summary = "Run a scheduled export now",
      description =
          "Starts the export in addition to the scheduled ones, with the rights of its owner."
              + " Returns 409 while it is running. Requires record.read too.")
  public Response run(@PathParam("objectSlug") String object, @PathParam("id") long id) {
    return Reply.started("Scheduled export started", schedules.run(call.caller(), object, id));
  }
}
