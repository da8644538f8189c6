package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.records.MergeUndone;
import plinth.records.RecordKey;
import plinth.records.RecordsMerged;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Comments in the database, always those of one record. Attaching the comments of many records to
 * other records is SQL, because one statement moves all of them.
 */
@ApplicationScoped
class CommentRepository {
  private static final String REPLIES =
      """
       from RecordComment r
       where r.objectId = c.objectId and r.recordId = c.recordId and r.parentId = c.id
         and r.deletedAt is null\
      """;
  private static final String SHOWN =
      """
       from RecordComment c
       where c.objectId = :object and c.recordId = :record
         and (c.deletedAt is null or exists (select r.id\
      """
          + REPLIES
          + "))";
  private static final String WITH_REPLIES = "select c, (select count(r.id)" + REPLIES + ")";
  private static final String FIND = WITH_REPLIES + SHOWN + " and c.id = :id";
  private static final String THREAD =
      """
      select c from RecordComment c
       where c.objectId = :object and c.recordId = :record
         and c.id = (select coalesce(t.parentId, t.id) from RecordComment t where t.id = :id)
      """;
  private static final String REHANG =
      """
      update tenant.comment c
         set object_id = t.to_object, record_id = t.to_record
        from unnest(?, ?, ?, ?) as t (from_object, from_record, to_object, to_record)
       where c.workspace_id = tenant.bound_workspace()
         and c.object_id = t.from_object and c.record_id = t.from_record
      """;

  private static final Sql MERGE =
      Sql.named(
          """
          with moved as (
            update tenant.comment c
            set record_id = :survivor
            from (
              select id, record_id
              from tenant.comment
              where workspace_id = tenant.bound_workspace() and object_id = :object
                and record_id = any (:merged)
            ) f
            where c.workspace_id = tenant.bound_workspace() and c.id = f.id
            returning c.id, f.record_id
          )
          insert into tenant.merged_comment (operation_id, comment_id, record_id)
          select :operation, id, record_id
          from moved
          """);

  private static final Sql RETURN =
      Sql.named(
          """
          with back as (
            delete from tenant.merged_comment
            where workspace_id = tenant.bound_workspace() and operation_id = :operation
            returning comment_id, record_id
          )
          update tenant.comment c
          set record_id = b.record_id
          from back b
          where c.workspace_id = tenant.bound_workspace() and c.object_id = :object
            and c.record_id = :survivor and b.comment_id = coalesce(c.parent_id, c.id)
          """);

  @Inject TenantEntities entities;
  @Inject @TenantDb Db db;

  /**
   * A page of the replies to a comment, or of the comments that start threads if the parent is
   * null.
   */
  Page<RepliedComment> page(
      RecordKey record, @Nullable Long parent, CommentOrder order, PageRequest request) {
    String which =
        SHOWN + (parent == null ? " and c.parentId is null" : " and c.parentId = :parent");
    Query total = query(record, "select count(c.id)" + which);
    Query page = query(record, WITH_REPLIES + which + order.jpql());
    if (parent != null) {
      total.setParameter("parent", parent);
      page.setParameter("parent", parent);
    }
    long count = (Long) total.getSingleResult();
    page.setFirstResult(request.firstResult()).setMaxResults(request.limit());
    return new Page<>(listReplied(page), request, count);
  }

  /** Finds a visible comment: one that is not deleted, or that has replies. */
  Optional<RepliedComment> find(RecordKey record, long id) {
    return listReplied(query(record, FIND).setParameter("id", id)).stream().findFirst();
  }

  /**
   * Finds a visible comment and locks its thread until the transaction ends. The comment is read
   * after the lock is acquired, so that concurrent changes to the thread are visible.
   */
  Optional<RepliedComment> lockById(RecordKey record, long id) {
    query(record, THREAD)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
    return find(record, id);
  }

  /** Adds a comment, which assigns its number. */
  void add(RecordComment comment) {
    entities.manager().persist(comment);
    flush();
  }

  /** Writes pending changes to the database. */
  void flush() {
    entities.manager().flush();
  }

  /** Attaches the comments of moved records to the records' new keys. */
  void reattach(Map<RecordKey, RecordKey> moved) {
    List<RecordKey> from = List.copyOf(moved.keySet());
    db.update(
        Sql.of(
            REHANG,
            numbers(from, RecordKey::objectId),
            numbers(from, RecordKey::recordId),
            numbers(from, key -> at(moved, key).objectId()),
            numbers(from, key -> at(moved, key).recordId())));
  }

  /** Attaches the comments of merged records to the survivor, and keeps whose they were. */
  void attachToSurvivor(RecordsMerged merge) {
    db.update(
        MERGE
            .with("survivor", merge.survivor())
            .with("object", merge.objectId())
            .with("merged", merge.merged().toArray(Long[]::new))
            .with("operation", merge.operationId()));
  }

  /** Returns comments to the records that a merge took them from, with later replies to them. */
  void returnToMerged(MergeUndone undone) {
    db.update(
        RETURN
            .with("operation", undone.operationId())
            .with("object", undone.objectId())
            .with("survivor", undone.survivor()));
  }

  private Query query(RecordKey record, String jpql) {
    return entities
        .manager()
        .createQuery(jpql)
        .setParameter("object", record.objectId())
        .setParameter("record", record.recordId());
  }

  private static List<RepliedComment> listReplied(Query query) {
    List<?> rows = query.getResultList();
    return rows.stream()
        .map(Object[].class::cast)
        .map(row -> new RepliedComment((RecordComment) row[0], ((Number) row[1]).longValue()))
        .toList();
  }

  private static RecordKey at(Map<RecordKey, RecordKey> moved, RecordKey from) {
    return moved.getOrDefault(from, from);
  }

  private static Long[] numbers(List<RecordKey> keys, ToLongFunction<RecordKey> number) {
    return keys.stream().mapToLong(number).boxed().toArray(Long[]::new);
  }
}
