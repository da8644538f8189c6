package plinth.workspace.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.Words;
import plinth.kernel.http.Access;
import plinth.kernel.http.AdminApi;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.Reply;
import plinth.tenancy.calendar.CalendarOfWorkspace;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;
import plinth.workspace.ChangeCalendar;

/** The time zone and the first day of the week of the workspace. */
@Path("/admin/calendar")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Workspaces")
public class CalendarResource {
  @Inject private Call call;
  @Inject private CalendarOfWorkspace calendars;
  @Inject private ChangeCalendar change;

  /**
   * By what the days of a workspace count.
   *
   * @param timezone the time zone in which days begin, an IANA name
   * @param weekStart the first day of the week
   */
  @Schema(name = "WorkspaceCalendar")
  public record CalendarBody(
      @Schema(example = "Europe/Berlin") @NotBlank String timezone,
      @Words(of = WeekStart.class) @Schema(example = "monday") @NotBlank String weekStart) {
    /** Refuses an unknown start of the week. */
    public CalendarBody {
      Problem.requireOneOf("week_start", weekStart, WeekStart.class);
    }

    private WorkspaceCalendar toCalendar() {
      return new WorkspaceCalendar(Time.zone(timezone), WeekStart.of(weekStart));
    }

    private static CalendarBody of(WorkspaceCalendar calendar) {
      return new CalendarBody(calendar.zone().getId(), calendar.weekStart().code());
    }
  }

  /** The calendar of the workspace. */
  @GET
  @AdminApi(Access.READ)
  @Answers(CalendarBody.class)
  @Operation(
      summary = "Read the calendar of the workspace",
      description = "Returns the time zone in which days begin, and the first day of the week.")
  public Response get() {
    return Reply.of("Calendar", CalendarBody.of(calendars.get(call.caller())));
  }

  /** Sets the calendar of the workspace. */
  @PUT
  @AdminApi(Access.WRITE)
  @Answers(CalendarBody.class)
  @Operation(
      summary = "Set the calendar of the workspace",
      description =
          "Only owners may set it. Reads count days by it immediately, and results of formulas that"
              + " read days without a time zone are computed again. Values that are stored, such as"
              + " the default `today`, stay. Schedules of workflows keep their time zones.")
  public Response set(@NotNull CalendarBody body) {
    return Reply.of(
        "Calendar changed", CalendarBody.of(change.set(call.caller(), body.toCalendar())));
  }
}
