package plinth.identity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Problem;

/**
 * The sign-in of platform operators.
 *
 * <p>Spec: Authentication.
 */
@ApplicationScoped
public class Operators {
  @Inject private PasswordGate gate;
  @Inject private OperatorAccounts accounts;

  /**
   * The operator with this address and password. Refuses like {@link UserSignIn#signIn}; its delay
   * counts apart from that of a user with the same address.
   */
  @Passage
  public Operator signIn(String email, String password, Caller.Origin origin) {
    String address = Emails.normal(email);
    var kept = accounts.password(address);
    PasswordGate.Kept passed = gate.pass("operator", address, password, kept, origin);
    String before = kept.orElseThrow().hash();
    if (!passed.hash().equals(before)) {
      accounts.renewPassword(passed.id(), before, passed.hash());
    }
    return accounts.byId(passed.id()).orElseThrow(() -> new Problem(IdentityProblem.LOGIN_FAILED));
  }

  /** The active operator with this number. */
  public Optional<Operator> byId(long id) {
    return accounts.byId(id);
  }
}
