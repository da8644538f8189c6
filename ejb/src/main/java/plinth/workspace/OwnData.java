package plinth.workspace;

import java.time.Instant;
import java.util.List;
import plinth.identity.SecurityEvent;
import plinth.identity.SessionView;
import plinth.identity.factor.PasskeyView;

/**
 * Everything that an account holds about its user. What the user did inside workspaces belongs to
 * these.
 *
 * @param generatedAt when it was read
 * @param profile name, address and choices
 * @param workspaces memberships and open invitations
 * @param sessions the active sign-ins
 * @param passkeys the passkeys that sign in to the account
 * @param securityLog sign-ins and changes of the account, newest first, the last 10,000
 */
public record OwnData(
    Instant generatedAt,
    UserView profile,
    List<WorkspaceView> workspaces,
    List<SessionView> sessions,
    List<PasskeyView> passkeys,
    List<SecurityEvent> securityLog) {}
