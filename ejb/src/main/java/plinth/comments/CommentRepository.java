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
import plinth.records.RecordKey;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Comments in the database, always those of one record. Hanging the comments of many records on
 * others is SQL: one statement moves all of them.
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

  @Inject TenantEntities entities;
  @Inject @TenantDb Db db;

  /** A page of the replies to a comment, or of the comments that begin threads. */
  Page<RepliedComment> page(
      RecordKey record, @Nullable Long parent, CommentOrder order, PageRequest request) {
    String which =
        SHOWN + (parent == null ? " and c.parentId is null" : " and c.parentId = :parent");
    Query total = of(record, "select count(c.id)" + which);
    Query page = of(record, WITH_REPLIES + which + order.jpql());
    if (parent != null) {
      total.setParameter("parent", parent);
      page.setParameter("parent", parent);
    }
    long count = (Long) total.getSingleResult();
    page.setFirstResult(request.firstResult()).setMaxResults(request.limit());
    return new Page<>(replied(page), request, count);
  }

  /** A comment that is shown: one that is not deleted, or one with replies. */
  Optional<RepliedComment> find(RecordKey record, long id) {
    return replied(of(record, FIND).setParameter("id", id)).stream().findFirst();
  }

  /**
   * The same, with its thread kept from others until the transaction ends. The comment is read
   * after the lock was got: what others did to the thread meanwhile is seen.
   */
  Optional<RepliedComment> hold(RecordKey record, long id) {
    of(record, THREAD)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultList();
    return find(record, id);
  }

  /** Adds a comment, which gets its number by it. */
  void add(RecordComment comment) {
    entities.manager().persist(comment);
    flush();
  }

  /** Writes what was changed. */
  void flush() {
    entities.manager().flush();
  }

  /** Hangs the comments of records on where these records are now. */
  void rehang(Map<RecordKey, RecordKey> moved) {
    List<RecordKey> from = List.copyOf(moved.keySet());
    db.update(
        Sql.of(
            REHANG,
            numbers(from, RecordKey::objectId),
            numbers(from, RecordKey::recordId),
            numbers(from, key -> at(moved, key).objectId()),
            numbers(from, key -> at(moved, key).recordId())));
  }

  private Query of(RecordKey record, String jpql) {
    return entities
        .manager()
        .createQuery(jpql)
        .setParameter("object", record.objectId())
        .setParameter("record", record.recordId());
  }

  private static List<RepliedComment> replied(Query query) {
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
