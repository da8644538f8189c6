package plinth.access.membership;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.BuildPath;
import plinth.access.Onboarding;
import plinth.access.OnboardingState;
import plinth.access.Permissions;
import plinth.access.Role;
import plinth.kernel.Words;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * The profile of the calling admin in this workspace, with the six onboarding fields.
 *
 * @param permissions the names of the role's permissions; all of them for an owner
 * @param isImpersonated whether an operator currently acts for the admin, for a banner
 * @param workspace the workspace acted in
 * @param timezone the time zone of the person: the one that they chose, or that of the workspace
 * @param weekStart the first day of the week in the workspace
 */
public record AdminProfile(
    long id,
    String slug,
    String name,
    String email,
    String role,
    List<String> permissions,
    boolean isOwner,
    boolean isNewUser,
    boolean isImpersonated,
    WorkspaceCard workspace,
    String timezone,
    @Words(of = WeekStart.class) String weekStart,
    @Words(of = OnboardingState.class) String onboardingState,
    @Words(of = Onboarding.TourState.class) String tourState,
    @Nullable Instant tourCompletedAt,
    boolean firstRecordCreated,
    @Words(of = BuildPath.class) @Nullable String buildPath,
    List<String> seenTours) {
  static AdminProfile of(
      Admin admin,
      boolean isImpersonated,
      Role role,
      WorkspaceCard workspace,
      WorkspaceCalendar calendar) {
    Onboarding onboarding = admin.onboarding();
    return new AdminProfile(
        admin.id(),
        admin.slug(),
        admin.name(),
        admin.email(),
        admin.membership().role(),
        List.copyOf(Permissions.expand(role.permissions())),
        admin.membership().isOwner(),
        admin.isNewUser(),
        isImpersonated,
        workspace,
        calendar.zone().getId(),
        calendar.weekStart().code(),
        onboarding.onboardingState(),
        onboarding.tourState(),
        onboarding.tourCompletedAt(),
        onboarding.firstRecordCreated(),
        onboarding.buildPath(),
        onboarding.seenTours());
  }
}
