package plinth.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Files of the bound workspace. Plain SQL reads the names of many files, because it takes their
 * slugs as one array, and counts the holds of a file.
 */
@ApplicationScoped
class FileRepository {
  private static final Sql NAMES =
      Sql.named(
          """
          select slug, name
          from tenant.file
          where workspace_id = tenant.bound_workspace() and slug = any (:slugs)
            and status = 'ready'
          """);

  private static final Sql HOLDS =
      Sql.named(
          """
          select count(*)
          from tenant.file_hold
          where workspace_id = tenant.bound_workspace() and file_id = :file
            and released_at is null
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;

  /** Adds a file and assigns its ID. */
  void add(UploadedFile file) {
    entities.manager().persist(file);
    entities.manager().flush();
  }

  /** Finds the complete file with a slug. */
  Optional<UploadedFile> findReady(String slug) {
    return named(UploadedFile.READY).setParameter("slug", slug).getResultStream().findFirst();
  }

  /**
   * Finds a complete file and locks it until the transaction ends, so that no record can attach it
   * meanwhile.
   */
  Optional<UploadedFile> lock(String slug) {
    return named(UploadedFile.READY)
        .setParameter("slug", slug)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** Returns the names of complete files by slug. */
  Map<String, String> names(Collection<String> slugs) {
    Map<String, String> names = new HashMap<>();
    db.list(
        NAMES.with("slugs", slugs.toArray(String[]::new)),
        row -> names.put(row.getString("slug"), row.getString("name")));
    return names;
  }

  /**
   * Completes an upload, which makes it visible; returns false if a sweep has removed it in the
   * meantime.
   */
  boolean complete(long id, FileStore.Kept kept) {
    return entities
            .manager()
            .createNamedQuery(UploadedFile.COMPLETE)
            .setParameter("id", id)
            .setParameter("size", kept.size())
            .setParameter("digest", HexFormat.of().parseHex(kept.sha256()))
            .executeUpdate()
        > 0;
  }

  /** Returns whether a record currently holds a file. */
  boolean isReferenced(long id) {
    return db.number(HOLDS.with("file", id)) > 0;
  }

  /**
   * Returns deleted files, and uploads that broke before the given moment, with an ID above the
   * given one, in order.
   */
  List<UploadedFile> listRemovable(Instant before, long after, int most) {
    return named(UploadedFile.REMAINS)
        .setParameter("before", before)
        .setParameter("after", after)
        .setMaxResults(most)
        .getResultList();
  }

  /** Removes the row of a file that is not visible. */
  void remove(long id) {
    entities.manager().createNamedQuery(UploadedFile.REMOVE).setParameter("id", id).executeUpdate();
  }

  private TypedQuery<UploadedFile> named(String query) {
    return entities.manager().createNamedQuery(query, UploadedFile.class);
  }
}
