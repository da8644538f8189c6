package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
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
  public static final String AS_STORED = "eclipselink.refresh";

  /** The property with the number of the workspace, for the discriminator of entities. */
  public static final String WORKSPACE = "eclipselink.tenant-id";

  /** The queries that {@link #asStored} has added to the persistence unit. */
  private final Map<String, Boolean> added = new ConcurrentHashMap<>();

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

  /**
   * A query with the hint {@link #AS_STORED}. It becomes a named query, which the provider
   * translates to SQL once; a hint that is set on a query has it translated for each use.
   */
  public <T> TypedQuery<T> asStored(String jpql, Class<T> type) {
    EntityManager manager = manager();
    added.computeIfAbsent(
        jpql,
        text -> {
          Query query = manager.createQuery(text, type).setHint(AS_STORED, true);
          manager.getEntityManagerFactory().addNamedQuery(text, query);
          return true;
        });
    return manager.createNamedQuery(jpql, type);
  }
}
