package plinth.tenancy.calendar;

/** The calendars of workspaces that have chosen none. */
public final class StandardCalendar extends WorkspaceCalendars {
  @Override
  public WorkspaceCalendar current() {
    return WorkspaceCalendar.STANDARD;
  }
}
