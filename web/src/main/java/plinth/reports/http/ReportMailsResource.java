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
import plinth.kernel.http.PageParams;
import plinth.kernel.http.Reply;
import plinth.reports.mail.MailNow;
import plinth.reports.mail.NewReportMail;
import plinth.reports.mail.ReportMail;
import plinth.reports.mail.ReportMailChange;
import plinth.reports.mail.ReportMails;

/** Schedules by which reports and dashboards are mailed. */
@Path("/report-mail")
@Tag(name = "Reports")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ReportMailsResource {
  @Inject private ReportMails mails;
  @Inject private MailNow now;
  @Inject private Call call;

  /** Lists the schedules. */
  @GET
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(value = ReportMail.class, form = Answers.Form.PAGE)
  @Operation(
      summary = "List mailed reports",
      description = "Returns your own schedules of reports and dashboards, oldest first.")
  public Response list(@BeanParam PageParams page) {
    return Reply.page("Mailed reports", mails.list(call.caller(), page.request()));
  }

  /** Makes a schedule. */
  @POST
  @AdminApi(value = Access.WRITE, permission = "view.create")
  @Answers(value = ReportMail.class, status = 201)
  @Operation(
      summary = "Mail a report",
      description =
          "Mails a report or dashboard that you made to members, as PDF and CSV. Each mail is"
              + " answered with the rights of its receiver, who gets none about what they do not"
              + " see.")
  public Response create(NewReportMail body) {
    return Reply.created("Report scheduled", mails.create(call.caller(), body));
  }

  /** Reads a schedule. */
  @GET
  @Path("/{id}")
  @AdminApi(value = Access.READ, permission = "view.read")
  @Answers(ReportMail.class)
  @Operation(
      summary = "Read a mailed report",
      description = "`last_error` says why the last mail could not be sent.")
  public Response read(@PathParam("id") long id) {
    ReportMail mail = mails.read(call.caller(), id);
    return Reply.versioned("Mailed report", mail, mail.version());
  }

  /** Changes a schedule. */
  @PUT
  @Path("/{id}")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(ReportMail.class)
  @Operation(
      summary = "Change a mailed report",
      description =
          "Absent members are unchanged. `is_active` stops the mails and starts them again."
              + " `If-Match` refuses a stale version.")
  public Response update(
      @PathParam("id") long id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      ReportMailChange body) {
    ReportMail mail = mails.update(call.caller(), id, body, ETags.precondition(ifMatch));
    return Reply.versioned("Mailed report updated", mail, mail.version());
  }

  /** Deletes a schedule. */
  @DELETE
  @Path("/{id}")
  @AdminApi(value = Access.WRITE, permission = "view.delete")
  @Answers(Void.class)
  @Operation(
      summary = "Stop mailing a report",
      description =
          "Deletes the schedule; mails that are not sent yet are not sent any more. `If-Match`"
              + " refuses a stale version.")
  public Response delete(
      @PathParam("id") long id, @HeaderParam("If-Match") @Nullable String ifMatch) {
    mails.delete(call.caller(), id, ETags.precondition(ifMatch));
    return Reply.of("Mailed report deleted", null);
  }

  /** Mails a report now. */
  @POST
  @Path("/{id}/send")
  @AdminApi(value = Access.WRITE, permission = "view.update")
  @Answers(ReportMail.class)
  @Operation(
      summary = "Mail a report now",
      description =
          "Queues the mails to all receivers in addition to the scheduled ones, at most once a"
              + " minute for each schedule: otherwise 429 with `Retry-After`.")
  public Response send(@PathParam("id") long id) {
    return Reply.of("Report queued", now.send(call.caller(), id));
  }
}
