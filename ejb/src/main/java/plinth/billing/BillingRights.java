package plinth.billing;

import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * Who may see and change the billing of a workspace. Its routes take every token of a user, so the
 * workspace and the right are asked for here.
 */
public final class BillingRights {
  private BillingRights() {}

  /** Refuses a token without a workspace with 400, a role without {@code billing.read} with 403. */
  public static void mustRead(Caller caller) {
    must(caller, "billing.read");
  }

  /** The same for {@code billing.update}. */
  static void mustChange(Caller caller) {
    must(caller, "billing.update");
  }

  private static void must(Caller caller, String permission) {
    if (caller.workspace() == null) {
      throw new Problem(BillingProblem.NO_WORKSPACE_SELECTED);
    }
    if (!caller.may(permission)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "The permission " + permission + " is needed");
    }
  }
}
