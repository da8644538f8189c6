package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.records.ChangeRange;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.Savepoints;
import plinth.records.editing.RecordDeletion;
import plinth.records.link.LinkUndo;
import plinth.records.link.RequiredLinks;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Gives locked records the states that they had before a change, with their links. */
@ApplicationScoped
public class FormerStates {
  private static final int ATTEMPTS = 3;

  @Inject private RecordSets sets;
  @Inject private BulkWork bulk;
  @Inject private LinkUndo links;
  @Inject private RequiredLinks required;
  @Inject private Savepoints savepoints;
  @Inject private RecordDeletion deletion;

  /**
   * The state of a record before a change.
   *
   * @param edit the edit that gives the record its former values
   * @param at the time of the change, which the links that were added or removed with it also have
   */
  public record Former(SetEdit edit, Instant at) {}

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
   * Undoes changes of the same kind, and publishes what that changes.
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
    all.forEach(
        one -> refused.put(one.edit().row().id(), new Problem(RecordsProblem.VALUE_EXISTS)));
    return refused;
  }

  private Map<Long, Problem> delete(Write write, List<Former> all) {
    List<RecordRow> rows = all.stream().map(one -> one.edit().row()).toList();
    Map<Long, Problem> refused = deletion.release(write, rows);
    List<RecordRow> free = rows.stream().filter(row -> !refused.containsKey(row.id())).toList();
    if (!free.isEmpty()) {
      bulk.publish(write, Operation.DELETE, sets.delete(write, free));
    }
    return refused;
  }

  /** Writes the records that are not refused; empty if all are. */
  private Optional<Reinstated> reinstate(
      Write write, Operation undone, List<Former> all, Map<Long, Problem> refused) {
    Map<Long, List<LinkChange>> linked = undoLinks(write, undone, all, refused);
    List<SetEdit> edits = new ArrayList<>();
    for (Former one : all) {
      long id = one.edit().row().id();
      if (!refused.containsKey(id)) {
        edits.add(one.edit().withLinks(linked.getOrDefault(id, List.of())));
      }
    }
    if (edits.isEmpty()) {
      return Optional.empty();
    }
    ChangeRange range =
        undone == Operation.UPDATE ? sets.update(write, edits) : sets.restore(write, edits);
    return Optional.of(new Reinstated(edits, range));
  }

  /**
   * Restores the links of the records that are not refused. Adds to the refused ones those that
   * would lack a required relation, or would leave other records without one.
   */
  private Map<Long, List<LinkChange>> undoLinks(
      Write write, Operation undone, List<Former> all, Map<Long, Problem> refused) {
    Map<Long, Instant> moments = new LinkedHashMap<>();
    all.forEach(one -> moments.put(one.edit().row().id(), one.at()));
    moments.keySet().removeAll(refused.keySet());
    List<Link> relations =
        write.shape().fields().stream().map(LinkEdit::linkOf).flatMap(Stream::ofNullable).toList();
    required.lock(write.shape(), relations);
    while (!relations.isEmpty() && !moments.isEmpty()) {
      Optional<Map<Long, List<LinkChange>>> done =
          savepoints.unlessEmpty(
              () -> {
                Map<Long, List<LinkChange>> changes =
                    undone == Operation.DELETE
                        ? links.restore(write, moments)
                        : links.undo(write, moments);
                Map<Long, Problem> bared =
                    required.refusalsAfter(write.caller(), write.shape(), changes);
                refused.putAll(bared);
                return bared.isEmpty() ? Optional.of(changes) : Optional.empty();
              });
      if (done.isPresent()) {
        return done.get();
      }
      moments.keySet().removeAll(refused.keySet());
    }
    return Map.of();
  }

  /** The records whose unique values are taken. */
  private Map<Long, Problem> findTaken(Write write, List<Former> all) {
    Map<Long, Problem> refused = new HashMap<>();
    sets.findConflicting(write.shape(), all.stream().map(Former::edit).toList())
        .forEach(id -> refused.put(id, new Problem(RecordsProblem.VALUE_EXISTS)));
    return refused;
  }
}
