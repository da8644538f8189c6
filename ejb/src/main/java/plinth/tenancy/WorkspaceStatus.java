package plinth.tenancy;

import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * What a workspace admits now. Billing and the platform set it; the gate and the start of every job
 * check it.
 *
 * @param isSuspended the platform suspended it: all requests are refused
 * @param isReadOnly billing made it read-only: reads and exempt writes only
 * @param isDeleting it is being purged
 * @param isReady its data is in place; false while it is being provisioned
 */
public record WorkspaceStatus(
    boolean isSuspended, boolean isReadOnly, boolean isDeleting, boolean isReady) {
  /**
   * The same status for an operator's support, to which a suspension by the platform does not
   * apply.
   */
  public WorkspaceStatus forSupport() {
    return new WorkspaceStatus(false, isReadOnly, isDeleting, isReady);
  }

  /** Whether its people may read in it. */
  public boolean isOpen() {
    return !isSuspended && !isDeleting && isReady;
  }

  /** Refuses work that the workspace does not admit. */
  public void check(boolean isWrite) {
    if (isSuspended) {
      throw new Problem(KernelProblem.WORKSPACE_SUSPENDED);
    }
    if (isDeleting) {
      throw new Problem(KernelProblem.WORKSPACE_DELETING);
    }
    if (!isReady) {
      throw new Problem(KernelProblem.UNAVAILABLE, "The workspace is being set up");
    }
    if (isWrite && isReadOnly) {
      throw new Problem(KernelProblem.WORKSPACE_READ_ONLY);
    }
  }

  /** The status as the directory stores it. */
  public enum Stored {
    /** It is being set up. */
    PROVISIONING,
    ACTIVE,
    /** Operators have suspended it. */
    SUSPENDED,
    /** Its deletion has begun. */
    DELETING
  }
}
