package plinth.access.oauth;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/**
 * OAuth apps in the main plane; deleted apps are kept for their names. Adding one uses SQL: if two
 * apps take the same slug at the same moment, the second is refused without a database error.
 */
@Dependent
public class OAuthAppRepository {
  private static final String LISTED =
      " from RegisteredApp a where a.workspaceId = :workspace and a.deletedAt is null";
  private static final String ANY = " from RegisteredApp a where a.workspaceId = :workspace";

  private static final Sql ADD =
      Sql.named(
          """
          insert into main.oauth_app (workspace_id, slug, client_id, secret_digest, name,
              redirect_uris, scopes, created_by, created_at)
          values (:workspace, :slug, :clientId, :digest, :name, :redirectUris, :scopes,
              :createdBy, :createdAt)
          on conflict do nothing
          """);

  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  Page<OAuthApp> page(long workspaceId, PageRequest request) {
    long total = query("select count(a)" + LISTED, Long.class, workspaceId).getSingleResult();
    TypedQuery<RegisteredApp> page =
        app(LISTED + " order by a.id desc", workspaceId)
            .setFirstResult(request.firstResult())
            .setMaxResults(request.limit());
    return new Page<>(page.getResultList(), request, total).map(RegisteredApp::toOAuthApp);
  }

  /** The names of apps by number, including deleted ones. */
  Map<Long, String> names(long workspaceId, Collection<Long> ids) {
    return ids.isEmpty()
        ? Map.of()
        : query("select a.id, a.name" + ANY + " and a.id in :ids", Object[].class, workspaceId)
            .setParameter("ids", ids)
            .getResultStream()
            .collect(Collectors.toMap(row -> (Long) row[0], row -> (String) row[1]));
  }

  /** An app by number, including deleted ones. */
  public Optional<RegisteredApp> findById(long workspaceId, long id) {
    return app(ANY + " and a.id = :id", workspaceId)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  Optional<RegisteredApp> findBySlug(long workspaceId, String slug) {
    return listed(workspaceId, slug).getResultStream().findFirst();
  }

  /** An app by slug, locked until the transaction ends. */
  Optional<RegisteredApp> lockBySlug(long workspaceId, String slug) {
    return listed(workspaceId, slug)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  Optional<RegisteredApp> findByClientId(String clientId) {
    return entities
        .manager()
        .createQuery(
            "select a from RegisteredApp a where a.clientId = :client and a.deletedAt is null",
            RegisteredApp.class)
        .setParameter("client", clientId)
        .getResultStream()
        .findFirst();
  }

  /** Adds an app; false if its slug was taken in the meantime. */
  boolean add(long workspaceId, OAuthApp app, byte @Nullable [] digest, long createdBy) {
    return db.update(
            ADD.with("workspace", workspaceId)
                .with("slug", app.slug())
                .with("clientId", app.clientId())
                .with("digest", digest)
                .with("name", app.name())
                .with("redirectUris", app.redirectUris().toArray(String[]::new))
                .with("scopes", app.scopes().toArray(String[]::new))
                .with("createdBy", createdBy)
                .with("createdAt", app.createdAt()))
        == 1;
  }

  private TypedQuery<RegisteredApp> listed(long workspaceId, String slug) {
    return app(LISTED + " and a.slug = :slug", workspaceId).setParameter("slug", slug);
  }

  private TypedQuery<RegisteredApp> app(String jpql, long workspaceId) {
    return query("select a" + jpql, RegisteredApp.class, workspaceId);
  }

  private <T> TypedQuery<T> query(String jpql, Class<T> type, long workspaceId) {
    return entities.manager().createQuery(jpql, type).setParameter("workspace", workspaceId);
  }
}
