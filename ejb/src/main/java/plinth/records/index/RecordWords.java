package plinth.records.index;

import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Sql;

/**
 * Parts of statements that write the words by which records are found, which are in a separate
 * table. Words are written only if they changed, because their index is more expensive than all
 * indexes of the records together. Deleted records have no words. Writers must hold the lock of the
 * record.
 */
public final class RecordWords {
  private static final Sql CHANGED =
      Sql.named(
          """
          w as (
            insert into tenant.record_words (workspace_id, object_id, record_id, search)
            select :workspace, :object, r.id, r.search
            from %s r
            where r.search is not null and not exists (
                select
                from tenant.record_words h
                where
          """);

  private static final Sql IN_PLACE =
      Sql.of(
          """
                and h.record_id = r.id and h.search = r.search
            )
            on conflict (workspace_id, object_id, record_id) do update set search = excluded.search
          )
          """);

  private static final Sql MADE =
      Sql.of(
          """
          w as (
            insert into tenant.record_words (workspace_id, object_id, record_id, search)
            select r.workspace_id, r.object_id, r.id, r.search
            from r
            where r.search is not null
          ),
          """);

  private static final Sql MADE_OF_MANY =
      Sql.named(
          """
          w as (
            insert into tenant.record_words (workspace_id, object_id, record_id, search)
            select :workspace, :object, v.id, v.search
            from v
            where v.search is not null and (v.id in (select r.id from r)) is true
          ),
          """);

  private final Sql key;
  private final long workspaceId;
  private final long objectId;

  private RecordWords(long workspaceId, Shape shape, Sql key) {
    this.workspaceId = workspaceId;
    this.objectId = shape.objectId();
    this.key = key;
  }

  /** The words of one record. */
  public static RecordWords of(long workspaceId, Shape shape, long id) {
    return new RecordWords(workspaceId, shape, Sql.of("= ?", id));
  }

  /** The words of many records. The list of numbers restricts the plan to them. */
  public static RecordWords of(long workspaceId, Shape shape, List<Long> ids) {
    return new RecordWords(
        workspaceId, shape, Sql.of("= any (?)", (Object) ids.toArray(Long[]::new)));
  }

  /**
   * The words of new records: {@code w as (…),} for the records that the part {@code r} inserts.
   */
  public static Sql insert() {
    return MADE;
  }

  /**
   * The words of new records of the part {@code v}, limited to those that the part {@code r}
   * inserted.
   */
  public static Sql insert(long workspaceId, Shape shape) {
    // The join uses a hash table, whatever number of rows the planner estimates.
    return MADE_OF_MANY.with("workspace", workspaceId).with("object", shape.objectId());
  }

  /** Updates and removes words according to {@code id} and {@code search} of an earlier part. */
  public Sql update(String part) {
    return upsert(part).plus(", g as (").plus(deleteCleared(part)).plus("),");
  }

  /** {@code w as (…)}: writes the words that differ. */
  public Sql upsert(String part) {
    return CHANGED
        .formatted(part)
        .with("workspace", workspaceId)
        .with("object", objectId)
        .plus(own())
        .plus(IN_PLACE);
  }

  /** Deletes the words of records that have none any more. */
  public Sql deleteCleared(String part) {
    return Sql.of("delete from tenant.record_words h using " + part + " r where")
        .plus(own())
        .plus("and h.record_id = r.id and r.search is null");
  }

  /** {@code g as (…),}: deletes all words of the records. */
  public Sql delete() {
    return Sql.of("g as (delete from tenant.record_words h where").plus(own()).plus("),");
  }

  private Sql own() {
    return Sql.of("h.workspace_id = ? and h.object_id = ? and h.record_id", workspaceId, objectId)
        .plus(key);
  }
}
