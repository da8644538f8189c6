package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
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
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.SecondFactor;
import plinth.identity.factor.SignInProof;
import plinth.identity.operator.Operators;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/** Sign-in with a password, a passkey, or the code that verifies an address. */
@Saga
@ApplicationScoped
public class Login {
  @Inject private UserSignIn userSignIn;
  @Inject private Registration registration;
  @Inject private Operators operators;
  @Inject private SecondFactor secondFactor;
  @Inject private Entry entry;
  @Inject private AdminProfiles profiles;
  @Inject private WorkspaceDirectory directory;
  @Inject private Tokens tokens;
  @Inject private RefreshTokens refreshTokens;

  /**
   * Signs in a user with e-mail and password; if the user has only one workspace, the tokens are
   * pinned to it.
   */
  public SignedIn signInWithPassword(
      String email, String password, SignInProof proof, Caller.Origin origin) {
    UserSignIn.Passed passed = userSignIn.signIn(email, password, proof, origin);
    User user = passed.user();
    return entry.signIn(Entry.caller(user, origin), user).withDevice(passed.deviceToken());
  }

  /**
   * Signs in a user with the code that was mailed at registration. It replaces no second factor.
   */
  public SignedIn signInWithCode(String email, String code, Caller.Origin origin) {
    User user = registration.verify(email, code, origin);
    secondFactor.verify(FactorHolder.of(user), SignInProof.NONE, origin);
    return entry.signIn(Entry.caller(user, origin), user);
  }

  /**
   * Signs in an admin of a workspace, or a platform operator if no workspace is given.
   *
   * @param workspace subdomain of the workspace
   * @param proof the second factor of the user or operator
   */
  public AdminSignedIn signInAdmin(
      String email,
      String password,
      @Nullable String workspace,
      SignInProof proof,
      Caller.Origin origin) {
    if (workspace == null) {
      return AdminSignedIn.of(
          signInOperator(operators.signIn(email, password, proof, origin), origin), null);
    }
    UserSignIn.Passed passed = userSignIn.signIn(email, password, proof, origin);
    User user = passed.user();
    Caller caller = Entry.caller(user, origin);
    Membership chosen = entry.requireChosen(caller, user, WorkspaceChoice.ofSubdomain(workspace));
    SignedIn signedIn = entry.signInTo(caller, user, chosen, null);
    Caller there = caller.inWorkspace(directory.requireEntry(chosen.id()).workspace());
    AdminProfile profile = profiles.of(there, chosen.adminId());
    return AdminSignedIn.of(signedIn.withDevice(passed.deviceToken()), profile);
  }

  /**
   * The options to sign in with a passkey, which name no account.
   *
   * @param isOperator whether an operator signs in
   */
  public PasskeyOptions askForPasskey(boolean isOperator, Caller.Origin origin) {
    return isOperator ? operators.askForPasskey(origin) : userSignIn.askForPasskey(origin);
  }

  /** Signs in the user whose passkey answers; see {@link #signInWithPassword}. */
  public SignedIn signInWithPasskey(JsonObject credential, Caller.Origin origin) {
    User user = userSignIn.signInWithPasskey(credential, origin);
    return entry.signIn(Entry.caller(user, origin), user);
  }

  /** Signs in the operator whose passkey answers. */
  public SignedIn signInOperatorWithPasskey(JsonObject credential, Caller.Origin origin) {
    return signInOperator(operators.signInWithPasskey(credential, origin), origin);
  }

  private SignedIn signInOperator(Operator operator, Caller.Origin origin) {
    AccessClaims claims = AccessClaims.operator(operator.id(), operator.sessionVersion());
    SessionStart begun = refreshTokens.start(claims, null, origin);
    return OperatorAnswer.of(
        tokens, claims.withSession(begun.session()), begun.refreshToken(), operator);
  }
}
