package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.objects.change.CalendarChanges;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * Changes the calendar of a workspace: first in its own database, then the copy of the time zone in
 * the directory, for mails. Both may be repeated, and an older copy never replaces a newer one.
 */
@Saga
@ApplicationScoped
public class ChangeCalendar {
  @Inject private CalendarChanges changes;
  @Inject private MailedZones mailed;

  /** Sets the calendar of the caller's workspace. Refuses a caller who is not an owner (403). */
  public WorkspaceCalendar set(Caller caller, WorkspaceCalendar calendar) {
    long version = changes.set(caller, calendar);
    mailed.copy(caller, calendar.zone(), version);
    return calendar;
  }
}
