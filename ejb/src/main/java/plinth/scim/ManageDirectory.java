package plinth.scim;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.access.directory.DirectoryToken;
import plinth.access.directory.DirectoryTokens;
import plinth.access.membership.Memberships;
import plinth.kernel.Caller;
import plinth.kernel.Precondition;
import plinth.kernel.Saga;
import plinth.sso.OwnersOnly;

/**
 * Connects the directory of a workspace. Only owners do: the holder of the token makes members,
 * with the roles that the groups have.
 */
@Saga
@ApplicationScoped
public class ManageDirectory {
  @Inject private DirectoryTokens tokens;
  @Inject private DirectoryOverview overview;
  @Inject private OwnersOnly owners;
  @Inject private Memberships memberships;

  /** The token, if the workspace has one. */
  public Optional<DirectoryToken> findToken(Caller caller) {
    return tokens.find(caller);
  }

  /** What the directory has made, and the roles that it gives. */
  public DirectorySummary summary(Caller caller) {
    return overview.summary(caller);
  }

  /** Makes a token, which replaces the present one, and returns its text. */
  public String issueToken(Caller caller) {
    owners.require(caller);
    return tokens.issue(caller);
  }

  /** Revokes the token. What the directory has made stays. */
  public void revokeToken(Caller caller) {
    tokens.revoke(caller);
  }

  /** Sets the roles that the directory gives, at once. */
  public DirectorySummary change(Caller caller, RoleRulesDraft draft, Precondition expected) {
    owners.require(caller);
    overview
        .change(caller, draft, expected)
        .forEach(member -> memberships.syncMember(caller, member));
    return overview.summary(caller);
  }
}
