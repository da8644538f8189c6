package plinth.access.key;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/**
 * API keys in the main plane; revoked keys are kept for the record but not listed. Adding one uses
 * SQL: if two keys take the same slug at the same moment, the second is refused without a database
 * error.
 */
@Dependent
public class ApiKeyRepository {
  private static final String LISTED =
      " from WorkspaceKey k where k.workspaceId = :workspace and k.revokedAt is null";
  private static final String ANY = " from WorkspaceKey k where k.workspaceId = :workspace";
  private static final String USED =
      """
      update WorkspaceKey k
         set k.lastUsedAt = :moment
       where k.id = :id and (k.lastUsedAt is null or k.lastUsedAt < :moment)
      """;

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.api_key (workspace_id, slug, public_id, secret_digest, name,
              scopes, created_by, created_at, expires_at)
          values (:workspace, :slug, :publicId, :digest, :name, :scopes, :maker, :createdAt,
              :expiresAt)
          on conflict (workspace_id, slug) do nothing
          """);

  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  Page<ApiKey> page(long workspaceId, PageRequest request) {
    long total = query("select count(k)" + LISTED, Long.class, workspaceId).getSingleResult();
    TypedQuery<WorkspaceKey> page =
        key(LISTED + " order by k.createdAt desc, k.id desc", workspaceId)
            .setFirstResult(request.firstResult())
            .setMaxResults(request.limit());
    return new Page<>(page.getResultList(), request, total).map(WorkspaceKey::toApiKey);
  }

  /** The names of keys by number, including revoked ones. */
  Map<Long, String> names(long workspaceId, Collection<Long> ids) {
    return ids.isEmpty()
        ? Map.of()
        : query("select k.id, k.name" + ANY + " and k.id in :ids", Object[].class, workspaceId)
            .setParameter("ids", ids)
            .getResultStream()
            .collect(Collectors.toMap(row -> (Long) row[0], row -> (String) row[1]));
  }

  /** A key by number, including revoked ones. */
  public Optional<WorkspaceKey> findById(long workspaceId, long id) {
    return key(ANY + " and k.id = :id", workspaceId)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  Optional<WorkspaceKey> findBySlug(long workspaceId, String slug) {
    return listed(workspaceId, slug).getResultStream().findFirst();
  }

  /** A key by slug, locked until the transaction ends. */
  Optional<WorkspaceKey> lockBySlug(long workspaceId, String slug) {
    return listed(workspaceId, slug)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  boolean isSlugTaken(long workspaceId, String slug) {
    return query("select count(k)" + ANY + " and k.slug = :slug", Long.class, workspaceId)
            .setParameter("slug", slug)
            .getSingleResult()
        > 0;
  }

  /** Adds a key; false if its slug was taken in the meantime. */
  boolean add(long workspaceId, ApiKey key, String publicId, byte[] digest) {
    return db.update(
            ADD.with("workspace", workspaceId)
                .with("slug", key.slug())
                .with("publicId", publicId)
                .with("digest", digest)
                .with("name", key.name())
                .with("scopes", key.scopes().toArray(String[]::new))
                .with("maker", key.maker())
                .with("createdAt", key.createdAt())
                .with("expiresAt", key.expiresAt()))
        == 1;
  }

  /** A key by its public id, unless it was revoked. */
  Optional<WorkspaceKey> findByPublicId(String publicId) {
    return entities
        .manager()
        .createQuery(
            "select k from WorkspaceKey k where k.publicId = :id and k.revokedAt is null",
            WorkspaceKey.class)
        .setParameter("id", publicId)
        .getResultStream()
        .findFirst();
  }

  /** Stores when keys were used, unless a later use is stored. */
  void updateLastUsed(Map<Long, Instant> moments) {
    moments.forEach(
        (id, moment) ->
            entities
                .manager()
                .createQuery(USED)
                .setParameter("moment", moment)
                .setParameter("id", id)
                .executeUpdate());
  }

  private TypedQuery<WorkspaceKey> listed(long workspaceId, String slug) {
    return key(LISTED + " and k.slug = :slug", workspaceId).setParameter("slug", slug);
  }

  private TypedQuery<WorkspaceKey> key(String jpql, long workspaceId) {
    return query("select k" + jpql, WorkspaceKey.class, workspaceId);
  }

  private <T> TypedQuery<T> query(String jpql, Class<T> type, long workspaceId) {
    return entities.manager().createQuery(jpql, type).setParameter("workspace", workspaceId);
  }
}
