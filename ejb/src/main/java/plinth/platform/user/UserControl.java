package plinth.platform.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.identity.operator.UserOrders;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.platform.Reason;

/**
 * Blocks and unblocks a user everywhere, or ends their sign-ins, and returns the user's state
 * afterwards. Refuses like {@link UserOrders}.
 */
@Saga
@ApplicationScoped
public class UserControl {
  @Inject private UserOrders orders;
  @Inject private UserDirectory directory;

  /** Blocks or unblocks the user; may be repeated. */
  public UserDetail block(Caller caller, long id, boolean isBlocked, Reason reason) {
    orders.block(caller, id, isBlocked, reason.text());
    return directory.get(caller, id);
  }

  /** Ends every session of the user. */
  public UserDetail signOut(Caller caller, long id, Reason reason) {
    orders.signOut(caller, id, reason.text());
    return directory.get(caller, id);
  }

  /** Removes the second factor of the user; may be repeated. */
  public UserDetail removeSecondFactor(Caller caller, long id) {
    orders.removeSecondFactor(caller, id);
    return directory.get(caller, id);
  }
}
