package plinth.records.index;

import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Sql;

/**
 * The words by which records are found, in a table of their own: parts of the statement that writes
 * the records. They are written only where they changed, because their index is dearer than all of
 * the records', and a record that is deleted has none. Who writes them holds the record's lock.
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

  /** Of one record. */
  public static RecordWords of(long workspaceId, Shape shape, long id) {
    return new RecordWords(workspaceId, shape, Sql.of("= ?", id));
  }

  /** Of many records; the list of numbers keeps the plan to them. */
  public static RecordWords of(long workspaceId, Shape shape, List<Long> ids) {
    return new RecordWords(
        workspaceId, shape, Sql.of("= any (?)", (Object) ids.toArray(Long[]::new)));
  }

  /** Of records that are made by the same statement: {@code w as (…),} with those of {@code r}. */
  public static Sql made() {
    return MADE;
  }

  /** The same of those of {@code v} that the statement makes, by their numbers in {@code r}. */
  public static Sql made(long workspaceId, Shape shape) {
    // Looked up in a table of hashes, whatever the planner thinks of the number of rows.
    return MADE_OF_MANY.with("workspace", workspaceId).with("object", shape.objectId());
  }

  /** Brings the words into line with {@code id} and {@code search} of an earlier part. */
  public Sql written(String part) {
    return changed(part).plus(", g as (").plus(cleared(part)).plus("),");
  }

  /** {@code w as (…)}: writes those that differ. */
  public Sql changed(String part) {
    return CHANGED
        .formatted(part)
        .with("workspace", workspaceId)
        .with("object", objectId)
        .plus(own())
        .plus(IN_PLACE);
  }

  /** Removes those of records that have none any more. */
  public Sql cleared(String part) {
    return Sql.of("delete from tenant.record_words h using " + part + " r where")
        .plus(own())
        .plus("and h.record_id = r.id and r.search is null");
  }

  /** {@code g as (…),}: removes all of them. */
  public Sql gone() {
    return Sql.of("g as (delete from tenant.record_words h where").plus(own()).plus("),");
  }

  private Sql own() {
    return Sql.of("h.workspace_id = ? and h.object_id = ? and h.record_id", workspaceId, objectId)
        .plus(key);
  }
}
