package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.records.ChangeRange;
import plinth.records.LinkChange;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.Savepoints;
import plinth.records.editing.RecordDeletion;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Gives locked records the states that they had before a change, with their links. */
@ApplicationScoped
public class FormerStates {
  private static final int ATTEMPTS = 3;

  @Inject private RecordSets sets;
  @Inject private BulkWork bulk;
  @Inject private FormerLinks links;
  @Inject private Savepoints savepoints;
  @Inject private RecordDeletion deletion;

  /**
   * The state of a record before a change.
   *
   * @param edit the edit that gives the record its former values
   * @param at the time of the change, which the links that were added or removed with it also have
   * @param logged the fields that the change log says were changed, by which its links are found;
   *     null: they are found by their time
   */
  public record Former(SetEdit edit, Instant at, @Nullable JsonObject logged) {
    /** The state of a record before a change whose links are found by their time. */
    public Former(SetEdit edit, Instant at) {
      this(edit, at, null);
    }

    /** The number of the record. */
    long id() {
      return edit.row().id();
    }
  }

  private record Reinstated(List<SetEdit> edits, ChangeRange range) {}

  /** Whether a field can hold a stored value; it cannot if its type has changed since. */
  public static boolean isReadable(Field field, JsonValue value) {
    try {
      field.type().read(value, field.slug());
      return true;
    } catch (Problem ofAnotherType) {
      return false;
    }
  }

  /**
   * Undoes changes of the same kind, and publishes what that changes. A created record that others
   * depend on is kept, unless they do so by links of the logged change, which are removed.
   *
   * @param undone what the changes were: a created record is deleted, a changed one gets its former
   *     values, and a deleted one is restored
   * @return the records that are left as they are, each with the reason
   */
  public Map<Long, Problem> reinstate(Write write, Operation undone, List<Former> all) {
    if (undone == Operation.CREATE) {
      return delete(write, all);
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Map<Long, Problem> refused = findTaken(write, all);
      try {
        savepoints
            .unlessRefused(() -> reinstate(write, undone, all, refused))
            .ifPresent(
                done -> {
                  bulk.publish(
                      write,
                      undone == Operation.UPDATE ? Operation.UPDATE : Operation.CREATE,
                      done.range());
                  bulk.logRelated(write, done.edits());
                });
        return refused;
      } catch (DbException e) {
        // Another transaction took a value between the check and the write.
        if (!e.isUniqueViolation()) {
          throw e;
        }
      }
    }
    Map<Long, Problem> refused = new HashMap<>();
    all.forEach(one -> refused.put(one.id(), new Problem(RecordsProblem.VALUE_EXISTS)));
    return refused;
  }

  private Map<Long, Problem> delete(Write write, List<Former> all) {
    List<RecordRow> rows = all.stream().map(one -> one.edit().row()).toList();
    Map<Long, Problem> refused = new HashMap<>(deletion.release(write, rows));
    List<SetEdit> edits = edits(all, refused, links.unlinkHeld(write, all, refused));
    if (!edits.isEmpty()) {
      List<RecordRow> free = edits.stream().map(SetEdit::row).toList();
      bulk.publish(write, Operation.DELETE, sets.delete(write, free));
      bulk.logRelated(write, edits);
    }
    return refused;
  }

  /** Writes the records that are not refused; empty if all are. */
  private Optional<Reinstated> reinstate(
      Write write, Operation undone, List<Former> all, Map<Long, Problem> refused) {
    Map<Long, List<LinkChange>> linked = links.undo(write, undone, all, refused);
    List<SetEdit> edits = edits(all, refused, linked);
    if (edits.isEmpty()) {
      return Optional.empty();
    }
    ChangeRange range =
        undone == Operation.UPDATE ? sets.update(write, edits) : sets.restore(write, edits);
    return Optional.of(new Reinstated(edits, range));
  }

  /** The edits of the records that are not refused, with their changed links. */
  private static List<SetEdit> edits(
      List<Former> all, Map<Long, Problem> refused, Map<Long, List<LinkChange>> linked) {
    return all.stream()
        .filter(one -> !refused.containsKey(one.id()))
        .map(one -> one.edit().withLinks(linked.getOrDefault(one.id(), List.of())))
        .toList();
  }

  /** The records whose unique values are taken. */
  private Map<Long, Problem> findTaken(Write write, List<Former> all) {
    Map<Long, Problem> refused = new HashMap<>();
    sets.findConflicting(write.shape(), all.stream().map(Former::edit).toList())
        .forEach(id -> refused.put(id, new Problem(RecordsProblem.VALUE_EXISTS)));
    return refused;
  }
}
