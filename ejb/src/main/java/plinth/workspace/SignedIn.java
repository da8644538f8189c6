package plinth.workspace;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The answer of every kind of sign-in.
 *
 * @param accessToken the bearer token
 * @param refreshToken valid for one exchange
 * @param tokenType {@code Bearer}
 * @param expiresIn the life of the access token in seconds
 * @param passwordRequired whether the user has no password yet and must set one with the mailed
 *     code
 * @param user who signed in
 * @param workspace the workspace that the tokens are pinned to; null: none is chosen yet
 * @param workspaces all workspaces to choose from, including open invitations
 * @param deviceToken replaces codes of the second factor on this device; null: the device is not
 *     newly remembered
 */
public record SignedIn(
    String accessToken,
    String refreshToken,
    @Words("Bearer") String tokenType,
    long expiresIn,
    boolean passwordRequired,
    UserView user,
    @Nullable WorkspaceView workspace,
    List<WorkspaceView> workspaces,
    @Nullable String deviceToken) {
  /** The same answer with the token of a device that is remembered from now on. */
  SignedIn withDevice(@Nullable String token) {
    return new SignedIn(
        accessToken,
        refreshToken,
        tokenType,
        expiresIn,
        passwordRequired,
        user,
        workspace,
        workspaces,
        token);
  }
}
