package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import plinth.kernel.Caller;

/**
 * The entity manager of the tenant plane, scoped to the workspace that the transaction is bound to.
 */
@ApplicationScoped
public class TenantEntities {
  private static final String TENANT = "eclipselink.tenant-id";

  @PersistenceContext(unitName = "tenant")
  private EntityManager entities;

  /** The entity manager; refuses outside a {@link Tenanted} door. */
  public EntityManager manager() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    Caller.Workspace workspace = binding == null ? null : binding.workspace();
    if (workspace == null) {
      throw new IllegalStateException("no tenant door: entities belong to a bound workspace");
    }
    entities.setProperty(TENANT, workspace.id());
    return entities;
  }
}
