package plinth.inside.domain;

import jakarta.persistence.EntityManager;
import plinth.kernel.Db;

/** The work of a test inside a service. */
@FunctionalInterface
public interface Work<T> {
  /** Runs with the service's entities and SQL. */
  T in(EntityManager entities, Db db);

  /** Work without a result. */
  @FunctionalInterface
  interface Step {
    /** Runs with the service's entities and SQL. */
    void in(EntityManager entities, Db db);
  }
}
