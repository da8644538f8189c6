package plinth.inside.domain;

import jakarta.persistence.EntityManager;
import plinth.kernel.Db;

/** What a test does inside a service. */
@FunctionalInterface
public interface Work<T> {
  /** Works with the service's entities and SQL. */
  T in(EntityManager entities, Db db);

  /** Work without a result. */
  @FunctionalInterface
  interface Step {
    /** Works with the service's entities and SQL. */
    void in(EntityManager entities, Db db);
  }
}
