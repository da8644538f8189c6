package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import plinth.kernel.Caller;
import plinth.tenancy.transaction.StoredQueries;
import plinth.tenancy.transaction.Transactions;

/**
 * The entity manager of the tenant plane, scoped to the workspace to which the transaction is
 * bound.
 */
@ApplicationScoped
public class TenantEntities {
  /**
   * A query hint to set to true: entities that the transaction has already read are read again,
   * because others may have changed them while it waited for a lock. The transaction's own changes
   * are written first.
   */
  public static final String AS_STORED = StoredQueries.HINT;

  /** The property with the number of the workspace, for the discriminator of entities. */
  public static final String WORKSPACE = "eclipselink.tenant-id";

  private final StoredQueries stored = new StoredQueries();

  @PersistenceContext(unitName = "tenant")
  private EntityManager entities;

  /** The entity manager; refuses outside a {@link Tenanted} service. */
  public EntityManager manager() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    Caller.Workspace workspace = binding == null ? null : binding.workspace();
    if (binding == null || workspace == null) {
      throw new IllegalStateException("no tenant binding: entities belong to a bound workspace");
    }
    binding.setEntities(entities);
    entities.setProperty(WORKSPACE, workspace.id());
    return entities;
  }

  /** The query with the hint {@link #AS_STORED}. */
  public <T> TypedQuery<T> asStored(String jpql, Class<T> type) {
    return stored.of(manager(), jpql, type);
  }
}
