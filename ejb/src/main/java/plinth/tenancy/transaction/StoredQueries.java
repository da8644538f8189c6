package plinth.tenancy.transaction;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Queries of a persistence unit that read entities again which the transaction has already read.
 * Each becomes a named query at its first use, because the provider translates a named query to SQL
 * once; a hint that is set on a query has it translated for each use.
 */
public final class StoredQueries {
  /** The hint that entities are read again. */
  public static final String HINT = "eclipselink.refresh";

  private final Map<String, Boolean> named = new ConcurrentHashMap<>();

  /** The query with this text. */
  public <T> TypedQuery<T> of(EntityManager manager, String jpql, Class<T> type) {
    named.computeIfAbsent(
        jpql,
        text -> {
          Query query = manager.createQuery(text, type).setHint(HINT, true);
          manager.getEntityManagerFactory().addNamedQuery(text, query);
          return true;
        });
    return manager.createNamedQuery(jpql, type);
  }
}
