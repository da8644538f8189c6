package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.AdminProfile;
import plinth.access.membership.AdminProfiles;
import plinth.access.membership.Membership;
import plinth.identity.AccessClaims;
import plinth.identity.Operator;
import plinth.identity.RefreshTokens;
import plinth.identity.SessionStart;
import plinth.identity.Tokens;
import plinth.identity.User;
import plinth.identity.account.Registration;
import plinth.identity.account.UserSignIn;
import plinth.identity.operator.Operators;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/** Sign-in with a password, or with the code that verifies an address. */
@Saga
@ApplicationScoped
public class Login {
  @Inject private UserSignIn userSignIn;
  @Inject private Registration registration;
  @Inject private Operators operators;
  @Inject private Entry entry;
  @Inject private AdminProfiles profiles;
  @Inject private WorkspaceDirectory directory;
  @Inject private Tokens tokens;
  @Inject private RefreshTokens refreshTokens;

  /**
   * Signs in a user with e-mail and password; if the user has only one workspace, the tokens are
   * pinned to it.
   */
  public SignedIn signInWithPassword(String email, String password, Caller.Origin origin) {
    User user = userSignIn.signIn(email, password, origin);
    return entry.signIn(Entry.caller(user, origin), user);
  }

  /** Signs in a user with the code that was mailed at registration. */
  public SignedIn signInWithCode(String email, String code, Caller.Origin origin) {
    User user = registration.verify(email, code, origin);
    return entry.signIn(Entry.caller(user, origin), user);
  }

  /**
   * Signs in an admin of a workspace, or a platform operator if no workspace is given.
   *
   * @param workspace subdomain of the workspace
   * @param otp a code of an operator's second factor
   */
  public AdminSignedIn signInAdmin(
      String email,
      String password,
      @Nullable String workspace,
      @Nullable String otp,
      Caller.Origin origin) {
    if (workspace == null) {
      return AdminSignedIn.of(
          signInOperator(operators.signIn(email, password, otp, origin), origin), null);
    }
    User user = userSignIn.signIn(email, password, origin);
    Caller caller = Entry.caller(user, origin);
    Membership chosen = entry.requireChosen(caller, user, WorkspaceChoice.ofSubdomain(workspace));
    SignedIn signedIn = entry.signInTo(caller, user, chosen, null);
    Caller there = caller.inWorkspace(directory.requireEntry(chosen.id()).workspace());
    AdminProfile profile = profiles.of(there, chosen.adminId());
    return AdminSignedIn.of(signedIn, profile);
  }

  private SignedIn signInOperator(Operator operator, Caller.Origin origin) {
    AccessClaims claims = AccessClaims.operator(operator.id(), operator.sessionVersion());
    SessionStart begun = refreshTokens.start(claims, null, origin);
    return OperatorAnswer.of(
        tokens, claims.withSession(begun.session()), begun.refreshToken(), operator);
  }
}
