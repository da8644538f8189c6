package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.limit.LimitedRecords;

/**
 * Objects in the database. SQL counts and deletes the rows that belong to an object in bulk, and
 * tracks rebuilds in a column that is not mapped to the entity, so that a change of the object
 * never overwrites it.
 */
@ApplicationScoped
public class ObjectRepository {
  /** The maximum number of records of an object that one transaction changes or deletes. */
  private static final int AT_ONCE = 10_000;

  private static final Sql RECORDS =
      Sql.named(
          """
          select t.object_id, sum(t.records)::bigint as records
          from (
            select object_id, records
            from tenant.record_tally_sum
            where workspace_id = :workspace and object_id = any (:objects) and field_id = 0
            union all
            select object_id, records
            from tenant.record_tally_change
            where workspace_id = :workspace and object_id = any (:objects) and field_id = 0
          ) t
          group by t.object_id
          """);

  private static final Sql VISIBLE =
      Sql.named(
          """
          select o.id as object_id, (
              select count(*)
              from tenant.record r
              where r.workspace_id = :workspace and r.object_id = o.id and r.deleted_at is null
            ) as records
          from unnest(current_setting('app.limited_objects')::bigint[]) o (id)
          where o.id = any (:objects)
          """);

  private static final Sql STORED =
      Sql.named(
          """
          select count(*)
          from (
            select 1
            from tenant.record
            where workspace_id = :workspace and object_id = :object
            limit :most
          ) counted
          """);

  private static final Sql REBUILD =
      Sql.named(
          """
          update tenant.object
          set rebuild_version = :version::bigint
          where workspace_id = :workspace and id = :object
          """);

  private static final Sql AT_WORK =
      Sql.named(
          """
          select rebuild_version
          from tenant.object
          where workspace_id = :workspace and id = :object and rebuild_version is not null
          """);

  @Inject private TenantEntities entities;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** All objects of the workspace, in order, without deleted ones. */
  public List<ObjectDefinition> listAll() {
    return entities
        .manager()
        .createQuery(
            """
            select o
            from ObjectDefinition o
            where o.deletedAt is null
            order by o.position, o.id
            """,
            ObjectDefinition.class)
        .getResultList();
  }

  /** The deleted objects of the workspace, latest deletion first and as stored now. */
  public List<ObjectDefinition> listDeleted() {
    return entities
        .asStored(
            """
            select o
            from ObjectDefinition o
            where o.deletedAt is not null
            order by o.deletedAt desc, o.id desc
            """,
            ObjectDefinition.class)
        .getResultList();
  }

  /** Finds an object by its slug, unless it is deleted. */
  public Optional<ObjectDefinition> findBySlug(String slug) {
    return entities
        .asStored(
            "select o from ObjectDefinition o where o.slug = :slug and o.deletedAt is null",
            ObjectDefinition.class)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** Finds an object by its number, unless it is deleted. */
  public Optional<ObjectDefinition> findById(long id) {
    return entities
        .manager()
        .createQuery(
            "select o from ObjectDefinition o where o.id = :id and o.deletedAt is null",
            ObjectDefinition.class)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  /** Whether the object has so many stored records that changes process them in a job. */
  public boolean isLarge(long objectId) {
    return countStored(objectId, AT_ONCE + 1) > AT_ONCE;
  }

  /** Adds an object, which assigns its number. */
  public void add(ObjectDefinition object) {
    entities.manager().persist(object);
    entities.manager().flush();
  }

  /** Deletes the records of an object. */
  public void deleteRecords(ObjectDefinition object) {
    delete(List.of("record", "record_words"), object);
  }

  private void delete(List<String> tables, ObjectDefinition object) {
    for (String table : tables) {
      db.update(
          Sql.of(
              "delete from tenant." + table + " where workspace_id = ? and object_id = ?",
              bound.id(),
              object.id()));
    }
  }

  /** Removes a deleted object with its fields for good. */
  public void delete(ObjectDefinition object) {
    delete(
        List.of("record_listener", "comment", "duplicate", "match_key", "record_share", "field"),
        object);
    db.update(
        Sql.of(
            "delete from tenant.object where workspace_id = ? and id = ?",
            bound.id(),
            object.id()));
    entities.manager().clear();
  }

  /**
   * The number of live records of each object, from the counts that the database maintains, except
   * for objects of which the caller does not see all records. Objects without records may be
   * absent.
   */
  public Map<Long, Long> countRecords(Collection<Long> objectIds) {
    Map<Long, Long> records = new HashMap<>();
    LimitedRecords.seeAll(() -> count(RECORDS, objectIds, records));
    if (LimitedRecords.member() != null) {
      count(VISIBLE, objectIds, records);
    }
    return records;
  }

  private void count(Sql statement, Collection<Long> objectIds, Map<Long, Long> records) {
    db.list(
        statement.with("workspace", bound.id()).with("objects", objectIds.toArray(Long[]::new)),
        row -> records.put(row.getLong("object_id"), row.getLong("records")));
  }

  /** The number of stored records of the object, including deleted ones, up to {@code most}. */
  long countStored(long objectId, int most) {
    return db.number(
        STORED.with("workspace", bound.id()).with("object", objectId).with("most", most));
  }

  /** Stores the version of the change that a rebuild of the object's records must complete. */
  public void startRebuild(long objectId, long version) {
    setRebuild(objectId, version);
  }

  /** Stores that no rebuild is pending. */
  public void finishRebuild(long objectId) {
    setRebuild(objectId, null);
  }

  private void setRebuild(long objectId, @Nullable Long version) {
    db.update(
        REBUILD.with("version", version).with("workspace", bound.id()).with("object", objectId));
  }

  /** Whether records of the object are still to be adapted to a change. */
  public boolean isRebuilding(long objectId) {
    return rebuild(objectId).isPresent();
  }

  /** Whether this change is the latest one that a rebuild must complete. */
  public boolean isRebuilding(long objectId, long version) {
    return rebuild(objectId).filter(latest -> latest == version).isPresent();
  }

  private Optional<Long> rebuild(long objectId) {
    return db.first(
        AT_WORK.with("workspace", bound.id()).with("object", objectId), row -> row.getLong(1));
  }
}
