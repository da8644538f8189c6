package plinth.records.operation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.records.ChangeRange;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Bulk operations in the database: what each did, the range of its rows in the change log, and
 * until when it can be undone.
 */
@ApplicationScoped
public class Operations {
  /** How long an operation can be undone. */
  public static final Duration UNDO = Duration.ofDays(7);

  /** The code of the operation that restores deleted records. */
  public static final String RESTORE = "restore";

  /** The code of an import, as an operation. */
  public static final String IMPORT = "import";

  /** The code of a batch: several writes with values of their own. */
  public static final String BATCH = "batch";

  /** The code of a merge of records. */
  public static final String MERGE = "merge";

  private static final String UNDO_OF = "undo ";

  /** The maximum number of refused records that are shown. */
  static final int SHOWN_FAILURES = 1_000;

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into tenant.operation (workspace_id, id, object_id, action, made_by, made_at,
              undo_until)
          values (:workspace, :id, :object, :action, :madeBy, :now, :undoUntil)
          """);

  private static final Sql REACH =
      Sql.named(
          """
          update tenant.operation
          set first_change = least(first_change, :first), last_change = greatest(last_change, :last)
          """);

  private static final Sql KEEP_FAILED =
      Sql.named(
          """
          insert into tenant.operation_failure (workspace_id, operation_id, record_slug, code,
              message)
          select :workspace, :operation, v.record_slug, v.code, v.message
          from jsonb_to_recordset(:failed) as v(record_slug text, code text, message text)
          on conflict do nothing
          """);

  private static final Sql FAILURES =
      Sql.named(
          """
          select record_slug, code, message
          from tenant.operation_failure
          where workspace_id = :workspace and operation_id = :operation
          order by record_slug
          limit :most
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * An operation.
   *
   * @param id its token, which its rows of the change log carry
   * @param jobSlug the job that does it; null: it was done at once
   */
  public record Row(
      String id,
      long objectId,
      String action,
      @Nullable String jobSlug,
      Changes changes,
      Counts counts,
      Actor madeBy,
      Instant madeAt,
      Undoing undoing) {

    /**
     * The rows of the change log that an operation wrote.
     *
     * @param first the first of them; null: nothing was changed
     * @param last the last of them; others may have written rows between
     */
    public record Changes(@Nullable Long first, @Nullable Long last) {}

    /** For how many records an operation succeeded and failed. */
    public record Counts(long succeeded, long failed) {}

    /**
     * Whether an operation can be taken back.
     *
     * @param until until when it can
     * @param by the operation that took it back; null: none did
     */
    public record Undoing(Instant until, @Nullable String by) {}

    /** Whether it did different things to records, which may belong to several objects. */
    public boolean isMixed() {
      return done().equals(BATCH);
    }

    /** Whether it imported records, and perhaps created related ones of other objects. */
    public boolean isImport() {
      return done().equals(IMPORT);
    }

    /** Whether it merged records, which is undone as a whole or not at all. */
    public boolean isMerge() {
      return done().equals(MERGE);
    }

    /** Whether it is the undo of another operation. */
    public boolean isUndo() {
      return action.startsWith(UNDO_OF);
    }

    /**
     * The rights on its object that undoing it requires, unless it is mixed. An import changes
     * records, and creates them too.
     */
    public Set<ObjectRight> rights() {
      return switch (done()) {
        case BulkAction.DELETE, RESTORE -> EnumSet.of(ObjectRight.DELETE);
        case IMPORT, MERGE -> EnumSet.of(ObjectRight.UPDATE, ObjectRight.DELETE);
        default -> EnumSet.of(ObjectRight.UPDATE);
      };
    }

    /** What it did, or what it has undone. */
    private String done() {
      return isUndo() ? action.substring(UNDO_OF.length()) : action;
    }

    /** The action that undoes this one; undoing an undo is the original action. */
    public String undoAction() {
      return isUndo() ? done() : UNDO_OF + action;
    }
  }

  /** A new token. */
  public static String newToken() {
    return "op" + Secrets.randomWord(20);
  }

  /** Stores an operation before its first change. */
  public void start(String id, Caller caller, long objectId, String action, Instant now) {
    db.update(
        BEGIN
            .with("workspace", bound.id())
            .with("id", id)
            .with("object", objectId)
            .with("action", action)
            .with("madeBy", caller.label())
            .with("now", now)
            .with("undoUntil", now.plus(UNDO)));
  }

  /** Stores which job carries out the operation. */
  public void setJob(String id, String jobSlug) {
    db.update(Sql.of("update tenant.operation set job_slug = ?", jobSlug).plus(key(id)));
  }

  /** Extends the range of the change log by further rows. */
  public void extendChanges(String id, ChangeRange range) {
    db.update(REACH.with("first", range.first()).with("last", range.last()).plus(key(id)));
  }

  /** Counts results whose failures are not stored with the operation. */
  public void addCounts(String id, long succeeded, long failed) {
    db.update(
        Sql.of(
                "update tenant.operation set succeeded = succeeded + ?, failed = failed + ?",
                succeeded,
                failed)
            .plus(key(id)));
  }

  /** Counts the results of records, and stores the refused ones. */
  public void addResults(String id, List<RowResult> results) {
    List<RowResult> failed = results.stream().filter(RowResult::isFailed).toList();
    long done = results.stream().filter(r -> r.status() != Status.UNCHANGED).count();
    addCounts(id, done - failed.size(), failed.size());
    if (!failed.isEmpty()) {
      JsonArrayBuilder rows = Json.createArrayBuilder();
      failed.forEach(
          result ->
              rows.add(
                  Json.createObjectBuilder()
                      .add("record_slug", result.slug())
                      .add("code", String.valueOf(result.code()))
                      .add("message", String.valueOf(result.message()))));
      db.update(
          KEEP_FAILED
              .with("workspace", bound.id())
              .with("operation", id)
              .with("failed", new Sql.Json(rows.build().toString())));
    }
  }

  /** Finds an operation by its token. */
  public Optional<Row> findById(String id) {
    return db.first(Sql.of("select * from tenant.operation").plus(key(id)), Operations::row);
  }

  /** Marks the operation as undone by another one; returns false if it was already undone. */
  public boolean markUndone(String id, String by) {
    return db.update(
            Sql.of("update tenant.operation set undone_by = ?", by)
                .plus(key(id))
                .plus("and undone_by is null"))
        == 1;
  }

  /** The refused records, at most a thousand. */
  public List<RowResult> listFailures(String id) {
    return db.list(
        FAILURES.with("workspace", bound.id()).with("operation", id).with("most", SHOWN_FAILURES),
        row ->
            new RowResult(
                row.getString("record_slug"),
                Status.FAILED,
                row.getString("code"),
                row.getString("message")));
  }

  /** The slug of an object that still exists. */
  public Optional<String> findObjectSlug(long objectId) {
    return db.first(
        Sql.of(
            "select slug from tenant.object where workspace_id = ? and id = ?"
                + " and deleted_at is null",
            bound.id(),
            objectId),
        row -> row.getString(1));
  }

  private Sql key(String id) {
    return Sql.of("where workspace_id = ? and id = ?", bound.id(), id);
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getString("id"),
        row.getLong("object_id"),
        row.getString("action"),
        row.getString("job_slug"),
        new Row.Changes(Db.nullableLong(row, "first_change"), Db.nullableLong(row, "last_change")),
        new Row.Counts(row.getLong("succeeded"), row.getLong("failed")),
        new Actor(row.getString("made_by"), row.getBoolean("by_operator")),
        Db.requiredMoment(row, "made_at"),
        new Row.Undoing(Db.requiredMoment(row, "undo_until"), row.getString("undone_by")));
  }
}
