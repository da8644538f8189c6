package plinth.tenancy.calendar;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.tenancy.Tenanted;

/** Reads the calendar of a workspace outside of a transaction. */
@Stateless
@Tenanted
public class CalendarOfWorkspace {
  @Inject private WorkspaceCalendars calendars;

  /** The calendar of the caller's workspace. */
  public WorkspaceCalendar get(Caller caller) {
    return calendars.current();
  }
}
