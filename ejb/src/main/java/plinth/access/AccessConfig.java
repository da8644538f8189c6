package plinth.access;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import plinth.kernel.Setting;

/** Settings of memberships, invitations and OAuth. */
@ApplicationScoped
public class AccessConfig {
  /** How long an OAuth token is valid. */
  public Duration oauthTokenLife() {
    return Setting.PLINTH_OAUTH_TOKEN_LIFE.seconds();
  }

  /** How many invitations a workspace may send in a day; 0 if there is no limit. */
  public long maxInvitationsOfWorkspace() {
    return Setting.PLINTH_WORKSPACE_INVITATIONS.number();
  }

  /** How many invitations an address block may send in a day; 0 if there is no limit. */
  public long maxInvitationsOfBlock() {
    return Setting.PLINTH_BLOCK_INVITATIONS.number();
  }

  /** How many invitations an e-mail address may get in a day; 0 if there is no limit. */
  public long maxInvitationsToAddress() {
    return Setting.PLINTH_ADDRESS_INVITATIONS.number();
  }

  /** The time between an owner's request to delete a workspace and its deletion. */
  public Duration deletionDelay() {
    return Setting.PLINTH_WORKSPACE_DELETION_DELAY.seconds();
  }
}
