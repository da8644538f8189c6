package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.calendar.CalendarOfWorkspace;
import plinth.tenancy.calendar.WorkspaceCalendar;

/** Builds the profile of the calling admin from both planes. */
@Saga
@ApplicationScoped
public class AdminProfiles {
  @Inject private Members members;
  @Inject private Memberships memberships;
  @Inject private CalendarOfWorkspace calendars;
  @Inject private Users users;

  /** The profile of the calling admin. */
  public AdminProfile of(Caller caller) {
    return of(caller, caller.requireAdminId());
  }

  /** The profile of an admin of the caller's workspace. */
  public AdminProfile of(Caller caller, long adminId) {
    Admin admin = members.findById(caller, adminId).orElseThrow(() -> Problem.notFound("Member"));
    boolean isImpersonated = caller.operatorId() != null;
    return AdminProfile.of(
        admin,
        isImpersonated,
        members.roleOf(caller, admin),
        memberships.requireCard(caller),
        calendar(caller, admin));
  }

  /** The calendar of the workspace, in the time zone of the person. */
  private WorkspaceCalendar calendar(Caller caller, Admin admin) {
    WorkspaceCalendar calendar = calendars.get(caller);
    Long userId = admin.userId();
    return Optional.ofNullable(userId)
        .flatMap(users::findById)
        .map(user -> user.choices().timezone())
        .map(zone -> new WorkspaceCalendar(ZoneId.of(zone), calendar.weekStart()))
        .orElse(calendar);
  }
}
