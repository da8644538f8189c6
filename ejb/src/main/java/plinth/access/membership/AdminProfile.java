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

/**
 * The profile of the calling admin in this workspace, with the six onboarding fields.
 *
 * @param permissions the names of the role's permissions; all of them for an owner
 * @param isImpersonated whether an operator currently acts for the admin, for a banner
 * @param workspace the workspace acted in
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
    @Words(of = OnboardingState.class) String onboardingState,
    @Words(of = Onboarding.TourState.class) String tourState,
    @Nullable Instant tourCompletedAt,
    boolean firstRecordCreated,
    @Words(of = BuildPath.class) @Nullable String buildPath,
    List<String> seenTours) {
  static AdminProfile of(Admin admin, boolean isImpersonated, Role role, WorkspaceCard workspace) {
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
        onboarding.onboardingState(),
        onboarding.tourState(),
        onboarding.tourCompletedAt(),
        onboarding.firstRecordCreated(),
        onboarding.buildPath(),
        onboarding.seenTours());
  }
}
