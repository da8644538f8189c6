package plinth.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.AdminProfile;
import plinth.kernel.Words;

/**
 * The answer of an admin's sign-in, with the admin's profile.
 *
 * @param deviceToken replaces codes of the second factor on this device; null: the device is not
 *     newly remembered
 * @param admin the admin payload with the six onboarding fields; null for a platform operator
 */
public record AdminSignedIn(
    String accessToken,
    String refreshToken,
    @Words("Bearer") String tokenType,
    long expiresIn,
    boolean passwordRequired,
    UserView user,
    @Nullable WorkspaceView workspace,
    List<WorkspaceView> workspaces,
    @Nullable String deviceToken,
    @Nullable AdminProfile admin) {
  static AdminSignedIn of(SignedIn signedIn, @Nullable AdminProfile admin) {
    return new AdminSignedIn(
        signedIn.accessToken(),
        signedIn.refreshToken(),
        signedIn.tokenType(),
        signedIn.expiresIn(),
        signedIn.passwordRequired(),
        signedIn.user(),
        signedIn.workspace(),
        signedIn.workspaces(),
        signedIn.deviceToken(),
        admin);
  }
}
