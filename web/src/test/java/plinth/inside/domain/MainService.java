package plinth.inside.domain;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;
import plinth.tenancy.MainPlane;

/** A service of the main plane. */
@Stateless
@MainPlane
public class MainService {
  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  /** Runs work in the main plane. */
  public <T> T ask(Work<T> work) {
    return work.in(entities.manager(), db);
  }

  /** Runs work without a result in the main plane. */
  public void run(Work.Step work) {
    work.in(entities.manager(), db);
  }
}
