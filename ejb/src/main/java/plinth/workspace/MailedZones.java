package plinth.workspace;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.ZoneId;
import plinth.kernel.Caller;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspaces;

/** The time zones of workspaces in the directory, where mails of the main plane find them. */
@Stateless
@MainPlane
public class MailedZones {
  @Inject private RegisteredWorkspaces workspaces;

  /**
   * Copies the time zone of the caller's workspace, unless a later one was copied.
   *
   * @param version the version of the calendar
   */
  public void copy(Caller caller, ZoneId zone, long version) {
    workspaces.copyTimezone(caller.requireWorkspace().id(), zone, version);
  }
}
