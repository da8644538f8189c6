package plinth.tenancy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import plinth.tenancy.transaction.Transactions;

/**
 * Provides the entity manager of the main plane, joined to the transaction of the calling service.
 */
@ApplicationScoped
public class MainEntities {
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
}
