package plinth.sso;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.tenancy.MainEntities;

/** Providers in the main plane. */
@Dependent
class ProviderRepository {
  private static final String OF = " from StoredProvider p where p.workspaceId = :workspace";

  @Inject private MainEntities entities;

  Page<StoredProvider> page(long workspaceId, PageRequest request) {
    long total =
        entities
            .manager()
            .createQuery("select count(p)" + OF, Long.class)
            .setParameter("workspace", workspaceId)
            .getSingleResult();
    List<StoredProvider> items =
        query(OF + " order by p.id", workspaceId)
            .setFirstResult(request.firstResult())
            .setMaxResults(request.limit())
            .getResultList();
    return new Page<>(items, request, total);
  }

  /** The providers with which people can sign in, oldest first. */
  List<StoredProvider> listActive(long workspaceId) {
    return query(OF + " and p.active = true order by p.id", workspaceId).getResultList();
  }

  Optional<StoredProvider> findBySlug(long workspaceId, String slug) {
    return query(OF + " and p.slug = :slug", workspaceId)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** A provider, locked until the transaction ends. */
  Optional<StoredProvider> lockBySlug(long workspaceId, String slug) {
    return query(OF + " and p.slug = :slug", workspaceId)
        .setParameter("slug", slug)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  Optional<StoredProvider> findById(long workspaceId, long id) {
    return query(OF + " and p.id = :id", workspaceId)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  long count(long workspaceId) {
    return entities
        .manager()
        .createQuery("select count(p)" + OF, Long.class)
        .setParameter("workspace", workspaceId)
        .getSingleResult();
  }

  StoredProvider add(StoredProvider provider) {
    entities.manager().persist(provider);
    entities.manager().flush();
    return provider;
  }

  void delete(StoredProvider provider) {
    entities.manager().remove(provider);
    entities.manager().flush();
  }

  private TypedQuery<StoredProvider> query(String jpql, long workspaceId) {
    return entities
        .manager()
        .createQuery("select p" + jpql, StoredProvider.class)
        .setParameter("workspace", workspaceId);
  }
}
