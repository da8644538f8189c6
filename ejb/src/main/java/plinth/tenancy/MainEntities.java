package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import plinth.tenancy.transaction.StoredQueries;
import plinth.tenancy.transaction.Transactions;

/**
 * Provides the entity manager of the main plane, joined to the transaction of the calling service.
 */
@ApplicationScoped
public class MainEntities {
  private final StoredQueries stored = new StoredQueries();

  @PersistenceContext(unitName = "main")
  private EntityManager entities;

  /** The entity manager; refuses outside a {@link MainPlane} service. */
  public EntityManager manager() {
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null || binding.workspace() != null) {
      throw new IllegalStateException("no service of the main plane: entities belong to one");
    }
    binding.setEntities(entities);
    return entities;
  }

  /** The query with the hint {@link TenantEntities#AS_STORED}. */
  public <T> TypedQuery<T> asStored(String jpql, Class<T> type) {
    return stored.of(manager(), jpql, type);
  }
}
