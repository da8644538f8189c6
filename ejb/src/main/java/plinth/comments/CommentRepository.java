package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.RecordKey;
import plinth.tenancy.TenantDb;

/** Comments in the database, always those of one record. */
@ApplicationScoped
class CommentRepository {
  private static final String REPLIES =
      " from tenant.comment r where r.workspace_id = c.workspace_id and r.object_id = c.object_id"
          + " and r.record_id = c.record_id and r.parent_id = c.id and r.deleted_at is null";
  private static final Sql COLUMNS =
      Sql.of(
          "select c.id, c.parent_id, c.body, c.mentions, c.notified, c.author_id, c.by_operator,"
              + " c.created_at, c.edited_at, c.deleted_at, (select count(*)"
              + REPLIES
              + ") as replies");
  private static final String SHOWN =
      " and (c.deleted_at is null or exists (select 1" + REPLIES + "))";

  @Inject @TenantDb Db db;

  /** A page of the replies to a comment, or of the comments that begin threads. */
  Page<CommentRow> page(
      RecordKey record, @Nullable Long parent, CommentOrder order, PageRequest request) {
    Sql which =
        of(record)
            .plus(
                parent == null
                    ? Sql.of("and c.parent_id is null")
                    : Sql.of("and c.parent_id = ?", parent))
            .plus(SHOWN);
    long total = db.number(Sql.of("select count(*)").plus(which));
    Sql page =
        COLUMNS
            .plus(which)
            .plus(order.sql() + " limit ? offset ?", request.limit(), request.offset());
    return new Page<>(db.list(page, CommentRepository::row), request, total);
  }

  /** A comment that is shown: one that is not deleted, or one with replies. */
  Optional<CommentRow> find(RecordKey record, long id) {
    return db.first(
        COLUMNS.plus(of(record)).plus(SHOWN + " and c.id = ?", id), CommentRepository::row);
  }

  /**
   * The same, with its thread kept from others until the transaction ends. The row is read after
   * the lock was got: what others did to the thread meanwhile is seen.
   */
  Optional<CommentRow> hold(RecordKey record, long id) {
    db.first(
        Sql.of("select c.id")
            .plus(of(record))
            .plus("and c.id = (select coalesce(t.parent_id, t.id) from tenant.comment t")
            .plus("where t.workspace_id = c.workspace_id and t.id = ?) for update", id),
        row -> row.getLong("id"));
    return find(record, id);
  }

  /** Adds a comment and answers its number. */
  long add(
      RecordKey record,
      @Nullable Long parent,
      long author,
      String body,
      List<Long> mentions,
      List<Long> notified) {
    return db.number(
        Sql.of(
            "insert into tenant.comment (object_id, record_id, parent_id, author_id, body,"
                + " mentions, notified, created_at) values (?, ?, ?::bigint, ?, ?, ?, ?, ?)"
                + " returning id",
            record.objectId(),
            record.recordId(),
            parent,
            author,
            body,
            mentions.toArray(Long[]::new),
            notified.toArray(Long[]::new),
            Time.now()));
  }

  /** Gives a comment another text. */
  void change(long id, String body, List<Long> mentions, List<Long> notified) {
    db.update(
        Sql.of(
            "update tenant.comment set body = ?, mentions = ?, notified = ?, edited_at = ?"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            body,
            mentions.toArray(Long[]::new),
            notified.toArray(Long[]::new),
            Time.now(),
            id));
  }

  /** Deletes a comment: what it said is gone, that it was stays. */
  void delete(long id) {
    db.update(
        Sql.of(
            "update tenant.comment set body = '', mentions = '{}', deleted_at = ?"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            Time.now(),
            id));
    db.update(
        Sql.of(
            "delete from tenant.comment_reaction"
                + " where workspace_id = tenant.bound_workspace() and comment_id = ?",
            id));
  }

  /** Hangs the comments of records on where these records are now. */
  void rehang(Map<RecordKey, RecordKey> moved) {
    List<RecordKey> from = List.copyOf(moved.keySet());
    db.update(
        Sql.of(
            "update tenant.comment c set object_id = t.to_object, record_id = t.to_record"
                + " from unnest(?, ?, ?, ?) as t (from_object, from_record, to_object, to_record)"
                + " where c.workspace_id = tenant.bound_workspace()"
                + " and c.object_id = t.from_object and c.record_id = t.from_record",
            numbers(from, RecordKey::objectId),
            numbers(from, RecordKey::recordId),
            numbers(from, key -> at(moved, key).objectId()),
            numbers(from, key -> at(moved, key).recordId())));
  }

  private static RecordKey at(Map<RecordKey, RecordKey> moved, RecordKey from) {
    return moved.getOrDefault(from, from);
  }

  private static Long[] numbers(List<RecordKey> keys, ToLongFunction<RecordKey> number) {
    return keys.stream().mapToLong(number).boxed().toArray(Long[]::new);
  }

  private static Sql of(RecordKey record) {
    return Sql.of(
        "from tenant.comment c where c.workspace_id = tenant.bound_workspace()"
            + " and c.object_id = ? and c.record_id = ?",
        record.objectId(),
        record.recordId());
  }

  private static CommentRow row(ResultSet row) throws SQLException {
    return new CommentRow(
        row.getLong("id"),
        Db.nullableLong(row, "parent_id"),
        row.getString("body"),
        List.of((Long[]) row.getArray("mentions").getArray()),
        List.of((Long[]) row.getArray("notified").getArray()),
        row.getLong("author_id"),
        row.getBoolean("by_operator"),
        Db.requiredMoment(row, "created_at"),
        Db.moment(row, "edited_at"),
        Db.moment(row, "deleted_at"),
        row.getLong("replies"));
  }
}
