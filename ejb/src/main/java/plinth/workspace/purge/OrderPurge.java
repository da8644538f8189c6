package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/** Starts purges of workspaces with a job, unless a legal hold stands on them. */
@Saga
@ApplicationScoped
public class OrderPurge {
  @Inject private PurgeOrders orders;
  @Inject private HeldWorkspaces held;
  @Inject private WorkspaceDirectory directory;

  /**
   * Starts the purge of a workspace by name, as {@link PurgeOrders} does. Refuses while a legal
   * hold stands on it (409).
   *
   * @param confirm the subdomain again; refuses any other text
   */
  public PurgeView run(Caller caller, String subdomain, String confirm) {
    directory
        .findBySubdomain(subdomain)
        .ifPresent(entry -> held.requireNone(caller, entry.workspace().id()));
    return orders.order(caller, subdomain, confirm);
  }

  /** Starts the purge of a workspace whose deletion is due, likewise. */
  public PurgeView run(Caller caller, long workspaceId, PurgeReason reason, String requestedBy) {
    held.requireNone(caller, workspaceId);
    return orders.order(caller, workspaceId, reason, requestedBy);
  }
}
