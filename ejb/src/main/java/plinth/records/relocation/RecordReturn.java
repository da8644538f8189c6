package plinth.records.relocation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordKey;
import plinth.records.RecordRow;
import plinth.records.RecordsMoved;
import plinth.records.RecordsProblem;
import plinth.records.editing.RecordCreation;
import plinth.records.editing.RecordDeletion;
import plinth.records.editing.RecordFiles;
import plinth.records.index.UniqueColumns;
import plinth.records.link.LinkLogs;
import plinth.records.link.LinkUndo;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Returns records that moved to another object. Call it inside a service of the workspace that
 * holds the locks of both shapes.
 */
@ApplicationScoped
public class RecordReturn {
  private static final Sql SINCE =
      Sql.named(
          """
          select count(*)
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and record_id = :record
            and id > :entry and operation_id <> all (:moves)
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private RecordRepository records;
  @Inject private RecordSets sets;
  @Inject private RecordCreation creation;
  @Inject private RecordDeletion deletion;
  @Inject private RecordFiles files;
  @Inject private LinkUndo links;
  @Inject private LinkLogs linkLogs;
  @Inject private Event<RecordChanged> changes;
  @Inject private Event<RecordsMoved> returns;

  /**
   * Restores the record with its slug, values and links, and ends the record that it became. Links
   * to records that no longer exist or whose relation allows no further link, and files that no
   * longer exist, are not restored. Refuses if anyone changed the record in either object since
   * (409), or if another record has one of its unique values (409).
   *
   * @param home the object that the record was in
   * @param away the object that the record is in
   * @param moves the operations that moved the record at any time, which do not count as changes
   */
  public void moveBack(
      Caller caller,
      GrantedShape home,
      GrantedShape away,
      Relocated move,
      List<String> moves,
      String operationId,
      Instant at) {
    RecordRow present =
        records.lockToDelete(away.complete(), move.slug()).orElseThrow(RecordReturn::changedSince);
    RecordRow row =
        sets.lockAny(home.complete(), List.of(move.from().recordId()), Strength.EXISTENCE).stream()
            .findFirst()
            .orElseThrow(RecordReturn::changedSince);
    if (isTouched(move.to(), move.arrived(), moves) || isTouched(move.from(), move.left(), moves)) {
      throw changedSince();
    }
    JsonObject data = files.withoutMissingFiles(home.complete(), row.data());
    creation.requireFree(home, UniqueColumns.of(home.complete(), data), row.id());
    Write write = new Write(caller, home.complete(), operationId, at, true);
    deletion.withdraw(
        write,
        away,
        present,
        ChangedFields.withSlugChange(JsonValue.EMPTY_JSON_OBJECT, present.slug(), row.slug()));
    restore(write, row, data, move);
    returns.fire(new RecordsMoved(Map.of(move.to(), move.from())));
  }

  private void restore(Write write, RecordRow row, JsonObject data, Relocated move) {
    List<LinkChange> linked =
        links.undo(write, Map.of(row.id(), move.at())).getOrDefault(row.id(), List.of());
    JsonObject changed = ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data);
    SetEdit edit =
        new SetEdit(
                row,
                data,
                ChangedFields.withSlugChange(changed, move.slug(), row.slug()),
                List.of(),
                null)
            .withLinks(linked);
    ChangeRange range = restoreRow(write, edit);
    changes.fire(
        new RecordChanged(
            write.caller(),
            write.shape(),
            Operation.CREATE,
            range.first(),
            range.last(),
            row.slug()));
    linked.forEach(
        change ->
            linkLogs.logChange(
                write.caller(), row.slug(), change, write.operationId(), write.at()));
  }

  private ChangeRange restoreRow(Write write, SetEdit edit) {
    try {
      return sets.restore(write, List.of(edit));
    } catch (DbException e) {
      // Another transaction took the value between the check and the write.
      if (e.isUniqueViolation()) {
        throw new Problem(RecordsProblem.VALUE_EXISTS);
      }
      throw e;
    }
  }

  /** Whether the log of a record has entries after that of the move. */
  private boolean isTouched(RecordKey key, long entry, List<String> moves) {
    return db.number(
            SINCE
                .with("workspace", bound.id())
                .with("object", key.objectId())
                .with("record", key.recordId())
                .with("entry", entry)
                .with("moves", moves.toArray(String[]::new)))
        > 0;
  }

  private static Problem changedSince() {
    return new Problem(RecordsProblem.CHANGED_SINCE);
  }
}
