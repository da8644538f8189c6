package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.PasskeyOptions;
import plinth.identity.factor.PasskeyView;
import plinth.identity.factor.Passkeys;
import plinth.identity.factor.StoredPasskeys;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Use cases of users for their own passkeys. Adding one requires the password, because a session
 * may have been left open.
 */
@Saga
@ApplicationScoped
public class OwnPasskeys {
  @Inject private AccountSelf self;
  @Inject private Passkeys passkeys;
  @Inject private StoredPasskeys stored;

  /** The passkeys, in the order in which they were added. */
  public List<PasskeyView> list(Caller caller) {
    return stored.list(holder(caller));
  }

  /** The options to create a passkey. */
  public PasskeyOptions begin(Caller caller, String current) {
    return passkeys.begin(caller, FactorHolder.of(self.requirePassword(caller, current)));
  }

  /** Adds the passkey that an authenticator created. */
  public List<PasskeyView> add(Caller caller, String name, JsonObject credential) {
    passkeys.add(caller, holder(caller), name, credential);
    return list(caller);
  }

  /** Removes a passkey; refuses one that is not the caller's (404). */
  public void remove(Caller caller, String slug) {
    stored.remove(caller, holder(caller), slug);
  }

  /** The options to prove within the session who is there. */
  public PasskeyOptions challenge(Caller caller) {
    return passkeys.askAgain(caller, holder(caller));
  }

  private FactorHolder holder(Caller caller) {
    return FactorHolder.of(self.me(caller));
  }
}
