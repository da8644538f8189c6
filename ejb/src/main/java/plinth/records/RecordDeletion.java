package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Link.Side;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.OnDelete;
import plinth.objects.Relation;
import plinth.objects.RelationRules;
import plinth.objects.Shapes;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRepository.Written;
import plinth.records.RecordSets.Write;

/**
 * Deletes a record as its relations say: refused while it is related to any (restrict), together
 * with the records behind it (cascade), which the caller must be allowed to delete, or out of its
 * links. Everything is one operation. An inactive relation only gives up its links.
 *
 * <p>Spec: Relations.
 */
@ApplicationScoped
class RecordDeletion {
  /** The most records that go with one. */
  static final int MOST = 1_000;

  /** How many relations lead to the farthest of them. */
  static final int DEEPEST = 20;

  @Inject private Shapes shapes;
  @Inject private RelationRules rules;
  @Inject private RecordRepository records;
  @Inject private LinkEnds ends;
  @Inject private Event<RecordChanged> changes;

  /** Deletes a locked record; answers it. */
  Written delete(Caller caller, GrantedShape shape, RecordRow row, String operationId, Instant at) {
    Doomed doomed = new Doomed();
    doomed.add(shape, row);
    if (RecordLinks.concern(shape.complete())) {
      Map<Long, List<Relation>> relations = collected(caller, doomed);
      restrict(caller, doomed, relations);
      unlink(caller, doomed, relations, operationId, at);
    }
    @Nullable Written first = null;
    for (long object : doomed.objects()) {
      for (RecordRow one : doomed.of(object)) {
        RecordEdit edit = new RecordEdit(one.data(), JsonValue.EMPTY_JSON_OBJECT, operationId, at);
        Written written = deleted(caller, doomed.shape(object), one, edit);
        first = first == null ? written : first;
      }
    }
    return java.util.Objects.requireNonNull(first);
  }

  /**
   * Takes records that a bulk operation deletes out of their links. Those that have records behind
   * them by a relation that restricts or cascades stay: they are deleted one at a time, or after
   * those.
   *
   * @param rows locked records
   * @return the numbers of those that stay
   */
  Set<Long> release(Write write, List<RecordRow> rows) {
    if (!RecordLinks.concern(write.shape())) {
      return Set.of();
    }
    long object = write.shape().objectId();
    List<Relation> relations = rules.of(object);
    Long[] ids = rows.stream().map(RecordRow::id).toArray(Long[]::new);
    Set<Long> held = new HashSet<>();
    for (Relation relation : relations) {
      if (follows(relation, object, OnDelete.RESTRICT)
          || follows(relation, object, OnDelete.CASCADE)) {
        held.addAll(ends.holders(relation, ids));
      }
    }
    if (write.isKept()) {
      Doomed doomed = new Doomed();
      rows.stream()
          .filter(row -> !held.contains(row.id()))
          .forEach(row -> doomed.add(GrantedShape.whole(write.shape()), row));
      unlink(write.caller(), doomed, Map.of(object, relations), write.operationId(), write.at());
    }
    return held;
  }

  /**
   * Ends a locked record that lives on as another one: it leaves its links, whatever its relations
   * say of deletions.
   *
   * @param note what its entry in the change log says
   */
  Written withdraw(Write write, GrantedShape shape, RecordRow row, JsonObject note) {
    if (RecordLinks.concern(shape.complete())) {
      long object = shape.complete().objectId();
      Doomed leaving = new Doomed();
      leaving.add(shape, row);
      unlink(
          write.caller(),
          leaving,
          Map.of(object, rules.of(object)),
          write.operationId(),
          write.at());
    }
    RecordEdit edit = new RecordEdit(row.data(), note, write.operationId(), write.at());
    return deleted(write.caller(), shape, row, edit);
  }

  private Written deleted(Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    Written written = records.delete(caller, shape, row, edit).orElseThrow();
    changes.fire(
        new RecordChanged(
            caller,
            shape.complete(),
            Operation.DELETE,
            written.change(),
            written.change(),
            row.slug()));
    return written;
  }

  /** Adds what goes too, one relation farther each round; answers the relations of each object. */
  private Map<Long, List<Relation>> collected(Caller caller, Doomed doomed) {
    Map<Long, List<Relation>> relations = new LinkedHashMap<>();
    Doomed round = doomed;
    for (int depth = 0; round.size() > 0; depth++) {
      Doomed next = new Doomed();
      for (long object : round.objects()) {
        for (Relation relation : relations.computeIfAbsent(object, rules::of)) {
          if (follows(relation, object, OnDelete.CASCADE)) {
            add(caller, relation, round.ids(object), doomed, next);
          }
        }
      }
      if (doomed.size() > MOST || depth > DEEPEST) {
        throw new Problem(RecordsProblem.CASCADE_TOO_LARGE).with("limit", MOST);
      }
      round = next;
    }
    return relations;
  }

  /** Refuses records that the caller may not delete, without a word of what they are. */
  private void add(Caller caller, Relation relation, Long[] from, Doomed doomed, Doomed next) {
    GrantedShape shape;
    try {
      shape = shapes.toFollow(relation.to());
    } catch (Problem inactive) {
      // An inactive object has no records to delete; they leave the links.
      return;
    }
    List<RecordRow> rows = ends.lock(relation, from, MOST + 1);
    if (!rows.isEmpty() && !mayDelete(caller, relation)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Records would be deleted with this one that you may not delete");
    }
    for (RecordRow row : rows) {
      if (doomed.add(shape, row)) {
        next.add(shape, row);
      }
    }
  }

  private boolean mayDelete(Caller caller, Relation relation) {
    boolean isCredential =
        caller.kind() == Caller.Kind.API_KEY || caller.kind() == Caller.Kind.OAUTH_APP;
    return (!isCredential || caller.may("delete." + relation.to()))
        && shapes.may(caller, relation.toId(), ObjectRight.DELETE);
  }

  private void restrict(Caller caller, Doomed doomed, Map<Long, List<Relation>> relations) {
    for (long object : doomed.objects()) {
      for (Relation relation : relations.getOrDefault(object, List.of())) {
        if (follows(relation, object, OnDelete.RESTRICT)) {
          long held = ends.held(relation, doomed.ids(object), doomed.ids(relation.toId()));
          if (held > 0 && !shapes.may(caller, relation.toId(), ObjectRight.READ)) {
            throw new Problem(RecordsProblem.RECORD_IN_USE);
          } else if (held > 0) {
            throw new Problem(
                    RecordsProblem.RECORD_IN_USE,
                    held + " records of " + relation.to() + " are related by " + relation.slug())
                .with("relation", relation.slug())
                .with("records", held);
          }
        }
      }
    }
  }

  private void unlink(
      Caller caller,
      Doomed doomed,
      Map<Long, List<Relation>> relations,
      String operationId,
      Instant at) {
    for (long object : doomed.objects()) {
      for (Relation relation : relations.getOrDefault(object, List.of())) {
        List<Side> sides = new ArrayList<>();
        if (relation.fromId() == object) {
          sides.add(Side.FROM);
        }
        if (relation.toId() == object) {
          sides.add(Side.TO);
        }
        for (Side side : sides) {
          ends.unlink(caller, rules.link(relation, side), object, doomed, operationId, at);
        }
      }
    }
  }

  private static boolean follows(Relation relation, long object, OnDelete rule) {
    return relation.active() && relation.fromId() == object && relation.onDelete() == rule;
  }
}
