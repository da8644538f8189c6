package plinth.billing;

import plinth.kernel.Caller;
import plinth.kernel.Problem;

/**
 * Checks who may see and change the billing of a workspace. The billing routes accept every user
 * token, so the workspace and the permission are checked here.
 */
public final class BillingRights {
  private BillingRights() {}

  /**
   * Requires a workspace and {@code billing.read}. Returns 400 for a token without a workspace and
   * 403 for a role without the permission.
   */
  public static void requireRead(Caller caller) {
    require(caller, "billing.read");
  }

  /** Requires a workspace and {@code billing.update}, with the same errors. */
  public static void requireChange(Caller caller) {
    require(caller, "billing.update");
  }

  private static void require(Caller caller, String permission) {
    if (caller.workspace() == null) {
      throw new Problem(BillingProblem.NO_WORKSPACE_SELECTED);
    }
    caller.requireRight(permission);
  }
}
