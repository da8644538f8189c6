package plinth.inside.domain;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import plinth.kernel.Db;
import plinth.tenancy.TenantDb;

/** A service with a transaction that is not bound to a plane. */
@Stateless
public class UnboundService {
  @PersistenceContext(unitName = "tenant")
  private EntityManager entities;

  @Inject @TenantDb private Db db;

  /** Runs work unbound. */
  public void run(Work.Step work) {
    work.in(entities, db);
  }
}
