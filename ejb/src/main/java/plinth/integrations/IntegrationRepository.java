package plinth.integrations;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/** Accounts at providers, in the main database. */
@Dependent
class IntegrationRepository {
  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  /** Returns the accounts of a workspace, current ones first, then the most recent. */
  List<IntegrationAccount> list(long workspaceId) {
    return entities
        .manager()
        .createNamedQuery(IntegrationAccount.OF, IntegrationAccount.class)
        .setParameter("workspace", workspaceId)
        .getResultList();
  }

  List<IntegrationAccount> list(long workspaceId, String provider) {
    return list(workspaceId).stream().filter(one -> one.provider().equals(provider)).toList();
  }

  Optional<IntegrationAccount> findCurrent(long workspaceId, String provider) {
    return list(workspaceId, provider).stream().filter(IntegrationAccount::isCurrent).findFirst();
  }

  /** Returns the accounts that were left before a moment, of one workspace or all. */
  List<IntegrationAccount> listFormer(Instant before, @Nullable Long workspaceId) {
    TypedQuery<IntegrationAccount> query =
        entities
            .manager()
            .createNamedQuery(
                workspaceId == null ? IntegrationAccount.LEFT : IntegrationAccount.LEFT_OF,
                IntegrationAccount.class)
            .setParameter("before", before);
    return (workspaceId == null ? query : query.setParameter("workspace", workspaceId))
        .getResultList();
  }

  /** Locks a workspace's accounts at a provider until the transaction ends. */
  void lock(long workspaceId, String provider) {
    db.lock("integration:" + workspaceId + ":" + provider, 0);
  }

  /** Adds an account, or saves the changes of an existing one. */
  void save(IntegrationAccount account) {
    entities.manager().persist(account);
    flush();
  }

  /** Writes that an account was left, before another is written as the current one. */
  void flush() {
    entities.manager().flush();
  }

  /** Deletes an account; returns false if it has become current again in the meantime. */
  boolean deleteFormer(String slug) {
    return entities
            .manager()
            .createNamedQuery(IntegrationAccount.FORGET)
            .setParameter("slug", slug)
            .executeUpdate()
        == 1;
  }

  void remove(IntegrationAccount account) {
    entities.manager().remove(account);
    flush();
  }

  /** Records a test result, unless another account has been set since. */
  boolean recordTest(String slug, Instant givenAt, Instant at, @Nullable String failure) {
    return entities
            .manager()
            .createNamedQuery(IntegrationAccount.TESTED)
            .setParameter("at", at)
            .setParameter("failure", failure)
            .setParameter("slug", slug)
            .setParameter("given", givenAt)
            .executeUpdate()
        == 1;
  }

  /** Replaces the encrypted secrets, unless they were changed in the meantime. */
  void reseal(String slug, String before, String after) {
    entities
        .manager()
        .createNamedQuery(IntegrationAccount.RESEAL)
        .setParameter("after", after)
        .setParameter("slug", slug)
        .setParameter("before", before)
        .executeUpdate();
  }
}
