package plinth.access.membership;

import java.time.Instant;
import java.util.Optional;
import plinth.tenancy.directory.RegisteredWorkspace;

/**
 * The scheduled deletion of a workspace.
 *
 * @param workspaceId number of the workspace
 * @param subdomain its subdomain
 * @param deletionScheduledAt the business time after which it can be deleted at any hour
 * @param deletionRequestedByEmail address of the owner who requested it, or {@link
 *     WorkspaceDeletions#BILLING}
 */
public record WorkspaceDeletion(
    long workspaceId,
    String subdomain,
    Instant deletionScheduledAt,
    String deletionRequestedByEmail) {
  /** The deletion of a workspace; empty if none is scheduled. */
  static Optional<WorkspaceDeletion> of(RegisteredWorkspace workspace) {
    Instant at = workspace.deletionAt();
    String requestedBy = workspace.deletionRequestedBy();
    return at == null || requestedBy == null
        ? Optional.empty()
        : Optional.of(
            new WorkspaceDeletion(workspace.id(), workspace.subdomain(), at, requestedBy));
  }

  /**
   * Whether the platform requested it rather than a person: a payment withdraws such a deletion.
   */
  public boolean isByBilling() {
    return deletionRequestedByEmail.equals(WorkspaceDeletions.BILLING);
  }
}
