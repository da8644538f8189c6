package plinth.reports.mail;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.List;
import plinth.access.ChosenMembers;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.reports.Ownership;
import plinth.reports.ReportsProblem;
import plinth.tenancy.Tenanted;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * Use cases for schedules by which reports and dashboards are mailed. Only the creator of a report
 * or dashboard schedules its mails, and a schedule exists only for the member who made it.
 */
@Stateless
@Tenanted
public class ReportMails {
  /** The maximum number of schedules of a member. */
  static final int MAX_SCHEDULES = 50;

  /** The maximum number of receivers of a schedule. */
  static final int MAX_RECEIVERS = 50;

  @Inject private MailSchedules schedules;
  @Inject private WorkspaceCalendars calendars;
  @Inject private Ownership ownership;
  @Inject private ChosenMembers chosen;
  @Inject private MailRounds rounds;

  /** The schedules of the caller. */
  public Page<ReportMail> list(Caller caller, PageRequest page) {
    return Page.of(schedules.list(caller.requireAdminId()), page)
        .map(schedule -> view(caller, schedule));
  }

  /** One schedule of the caller. */
  public ReportMail read(Caller caller, long id) {
    return view(caller, require(caller, id));
  }

  /** Creates a schedule of a report or dashboard that the caller made. */
  public ReportMail create(Caller caller, NewReportMail given) {
    if ((given.report() == null) == (given.dashboard() == null)) {
      throw Problem.invalid("report", "one", "Name either a report or a dashboard");
    }
    given.when().require();
    ZoneId zone = calendars.current().zoneOr(given.timezone());
    List<Long> receivers = receivers(caller, given.receivers());
    if (given.report() == null) {
      ownership.requireOwnDashboard(caller, String.valueOf(given.dashboard()));
    } else {
      ownership.requireOwnReport(caller, given.report());
    }
    if (schedules.list(caller.requireAdminId()).size() >= MAX_SCHEDULES) {
      throw new Problem(ReportsProblem.TOO_MANY_REPORT_MAILS).with("limit", MAX_SCHEDULES);
    }
    MailSchedule schedule = new MailSchedule(caller, given, zone, receivers);
    schedules.add(schedule);
    return view(caller, schedule);
  }

  /** Changes a schedule of the caller. */
  public ReportMail update(Caller caller, long id, ReportMailChange change, Precondition expected) {
    MailSchedule schedule = require(caller, id);
    expected.require(schedule.version());
    if (change.when() != null) {
      change.when().require();
    }
    if (change.timezone() != null) {
      Time.zone(change.timezone());
    }
    schedule.change(
        change, change.receivers() == null ? null : receivers(caller, change.receivers()));
    return view(caller, schedule);
  }

  /** Deletes a schedule of the caller. Mails that are not sent yet are not sent any more. */
  public void delete(Caller caller, long id, Precondition expected) {
    MailSchedule schedule = require(caller, id);
    expected.require(schedule.version());
    schedules.delete(schedule);
  }

  /** Queues the mails of a schedule of the caller now, whether or not it is stopped. */
  public ReportMail queue(Caller caller, long id) {
    MailSchedule schedule = require(caller, id);
    rounds.queue(schedule, Time.now());
    return view(caller, schedule);
  }

  private MailSchedule require(Caller caller, long id) {
    return schedules
        .lock(id)
        .filter(schedule -> schedule.adminId() == caller.requireAdminId())
        .orElseThrow(() -> Problem.notFound("Schedule"));
  }

  private List<Long> receivers(Caller caller, List<String> slugs) {
    return chosen.require(caller, "receivers", slugs, MAX_RECEIVERS);
  }

  private ReportMail view(Caller caller, MailSchedule schedule) {
    return schedule.view(chosen.slugs(caller, schedule.receivers()));
  }
}
