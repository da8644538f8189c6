package plinth.platform.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Suspends workspaces: from then on every node answers only operators, and open sockets are closed.
 */
@Saga
@ApplicationScoped
public class SuspendTenant {
  @Inject private Suspensions suspensions;
  @Inject private WorkspaceDirectory directory;
  @Inject private Tenants tenants;

  /** Suspends a workspace or lifts its suspension, and returns the new state. */
  public TenantView set(
      Caller caller, String subdomain, boolean isSuspended, @Nullable String reason) {
    directory.invalidate(suspensions.set(caller, subdomain, isSuspended, reason));
    return tenants.show(caller, subdomain);
  }
}
