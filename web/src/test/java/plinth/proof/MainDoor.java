package plinth.proof;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import plinth.kernel.Db;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** A door of the main plane. */
@Stateless
@MainPlane
public class MainDoor {
  @PersistenceContext(unitName = "main")
  private EntityManager entities;

  @Inject @MainDb private Db db;

  /** Works in the main plane. */
  public <T> T ask(Work<T> work) {
    return work.in(entities, db);
  }

  /** The same without a result. */
  public void run(Work.Step work) {
    work.in(entities, db);
  }
}
