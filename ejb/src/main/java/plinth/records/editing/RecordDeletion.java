package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import plinth.access.ObjectRight;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.objects.relation.OnDelete;
import plinth.objects.relation.Relation;
import plinth.objects.relation.RelationRules;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.link.DeletionSet;
import plinth.records.link.LinkEnds;
import plinth.records.link.RecordLinks;
import plinth.records.link.RequiredLinks;
import plinth.records.store.RecordEdit;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;
import plinth.records.store.RecordRights;
import plinth.records.store.RecordSets.Write;

/**
 * Deletes a record as its relations specify. The deletion is refused while the record is related to
 * others (restrict), includes the related records (cascade), which the caller must be allowed to
 * delete, or removes the links (unlink). Everything is one operation. An inactive relation only
 * loses its links.
 */
@ApplicationScoped
public class RecordDeletion {
  /** The maximum number of records that one deletion includes. */
  static final int MAX = 1_000;

  /** The maximum depth of cascading relations. */
  static final int DEEPEST = 20;

  @Inject private Shapes shapes;
  @Inject private RelationRules rules;
  @Inject private RecordRepository records;
  @Inject private LinkEnds ends;
  @Inject private RequiredLinks required;
  @Inject private RecordRights rights;
  @Inject private Event<RecordChanged> changes;

  /** Deletes a locked record; returns it, and then the related records that were deleted too. */
  List<Written> delete(
      Caller caller, GrantedShape shape, RecordRow row, String operationId, Instant at) {
    DeletionSet doomed = new DeletionSet();
    doomed.add(shape, row);
    if (RecordLinks.hasLinks(shape.complete())) {
      Map<Long, List<Relation>> relations = collectDoomed(caller, doomed);
      checkRestricted(caller, doomed, relations);
      checkRequiredLinks(caller, doomed, relations);
      unlink(caller, doomed, relations, operationId, at);
    }
    List<Written> deleted = new ArrayList<>();
    for (long object : doomed.objects()) {
      for (RecordRow one : doomed.rows(object)) {
        RecordEdit edit = new RecordEdit(one.data(), JsonValue.EMPTY_JSON_OBJECT, operationId, at);
        deleted.add(deleteRow(caller, doomed.shape(object), one, edit));
      }
    }
    return deleted;
  }

  /**
   * Removes the links of records that a bulk operation deletes. Records with related records that a
   * restricting or cascading relation depends on are kept: they must be deleted one at a time, or
   * after the related records.
   *
   * @param rows locked records
   * @return the records that are kept, with the reason
   */
  public Map<Long, Problem> release(Write write, List<RecordRow> rows) {
    if (!RecordLinks.hasLinks(write.shape())) {
      return Map.of();
    }
    long object = write.shape().objectId();
    List<Relation> relations = rules.listByObject(object);
    Long[] ids = rows.stream().map(RecordRow::id).toArray(Long[]::new);
    Map<Long, Problem> held = new HashMap<>();
    for (Relation relation : relations) {
      if (follows(relation, object, OnDelete.RESTRICT)
          || follows(relation, object, OnDelete.CASCADE)) {
        ends.findHolders(relation, ids)
            .forEach(id -> held.put(id, new Problem(RecordsProblem.RECORD_IN_USE)));
      }
    }
    checkRequiredLinks(write, relations, rows, held);
    if (write.isKept()) {
      DeletionSet doomed = new DeletionSet();
      rows.stream()
          .filter(row -> !held.containsKey(row.id()))
          .forEach(row -> doomed.add(GrantedShape.unlimited(write.shape()), row));
      unlink(write.caller(), doomed, Map.of(object, relations), write.operationId(), write.at());
    }
    return held;
  }

  /** Adds the records that others require; each one that is kept may require further ones. */
  private void checkRequiredLinks(
      Write write, List<Relation> relations, List<RecordRow> rows, Map<Long, Problem> held) {
    long object = write.shape().objectId();
    List<Link> links = links(relations, object);
    required.lock(write.shape(), links);
    Map<Long, Problem> more = new HashMap<>();
    do {
      more.clear();
      Long[] free =
          rows.stream().map(RecordRow::id).filter(id -> !held.containsKey(id)).toArray(Long[]::new);
      for (Link link : links) {
        Long[] gone = link.objectId() == object ? free : new Long[0];
        required.refusals(write.caller(), link, free, gone).forEach(more::putIfAbsent);
      }
      held.putAll(more);
    } while (!more.isEmpty());
  }

  /** Refuses a deletion that would leave records without a required relation. */
  private void checkRequiredLinks(
      Caller caller, DeletionSet doomed, Map<Long, List<Relation>> relations) {
    Map<Long, List<Link>> links = new LinkedHashMap<>();
    SortedSet<Long> contended = new TreeSet<>();
    for (long object : doomed.objects()) {
      List<Link> its = links(relations.getOrDefault(object, List.of()), object);
      links.put(object, its);
      contended.addAll(required.contended(doomed.shape(object).complete(), its));
    }
    required.lock(contended);
    links.forEach(
        (object, its) ->
            its.forEach(
                link ->
                    required.check(caller, link, doomed.ids(object), doomed.ids(link.objectId()))));
  }

  /**
   * Refuses to end a record that others require, as {@link #withdraw} will.
   *
   * @param recordId the record, under its present number
   */
  public void checkWithdrawal(Caller caller, Shape shape, long recordId) {
    if (RecordLinks.hasLinks(shape)) {
      long object = shape.objectId();
      for (Link link : links(rules.listByObject(object), object)) {
        required.check(caller, link, new Long[] {recordId}, new Long[0]);
      }
    }
  }

  /**
   * Ends a locked record that continues as another one: its links are removed, regardless of what
   * its relations specify for deletions.
   *
   * @param note the content of its entry in the change log
   */
  public Written withdraw(Write write, GrantedShape shape, RecordRow row, JsonObject note) {
    if (RecordLinks.hasLinks(shape.complete())) {
      long object = shape.complete().objectId();
      DeletionSet leaving = new DeletionSet();
      leaving.add(shape, row);
      Map<Long, List<Relation>> relations = Map.of(object, rules.listByObject(object));
      checkRequiredLinks(write.caller(), leaving, relations);
      unlink(write.caller(), leaving, relations, write.operationId(), write.at());
    }
    RecordEdit edit = new RecordEdit(row.data(), note, write.operationId(), write.at());
    return deleteRow(write.caller(), shape, row, edit);
  }

  private Written deleteRow(Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
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

  /**
   * Adds the records that are deleted too, one level of relations per round; returns the relations
   * of each object.
   */
  private Map<Long, List<Relation>> collectDoomed(Caller caller, DeletionSet doomed) {
    Map<Long, List<Relation>> relations = new LinkedHashMap<>();
    DeletionSet round = doomed;
    for (int depth = 0; round.size() > 0; depth++) {
      DeletionSet next = new DeletionSet();
      for (long object : round.objects()) {
        for (Relation relation : relations.computeIfAbsent(object, rules::listByObject)) {
          if (follows(relation, object, OnDelete.CASCADE)) {
            addFollowing(caller, relation, round.ids(object), doomed, next);
          }
        }
      }
      if (doomed.size() > MAX || depth > DEEPEST) {
        throw new Problem(RecordsProblem.CASCADE_TOO_LARGE).with("limit", MAX);
      }
      round = next;
    }
    return relations;
  }

  /** Refuses records that the caller may not delete, without revealing what they are. */
  private void addFollowing(
      Caller caller, Relation relation, Long[] from, DeletionSet doomed, DeletionSet next) {
    GrantedShape shape;
    try {
      shape = shapes.lockToFollow(relation.to().slug());
    } catch (Problem inactive) {
      // Records of an inactive object are not deleted; only their links are removed.
      return;
    }
    List<RecordRow> rows = ends.lock(relation, from, MAX + 1);
    if (!rows.isEmpty()
        && !(mayDelete(caller, relation) && rights.areOwn(relation.to().id(), rows))) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Related records that you may not delete would also be deleted");
    }
    for (RecordRow row : rows) {
      if (doomed.add(shape, row)) {
        next.add(shape, row);
      }
    }
  }

  private boolean mayDelete(Caller caller, Relation relation) {
    return (!caller.isScoped() || caller.hasRight("delete." + relation.to().slug()))
        && shapes.may(caller, relation.to().id(), ObjectRight.DELETE);
  }

  private void checkRestricted(
      Caller caller, DeletionSet doomed, Map<Long, List<Relation>> relations) {
    for (long object : doomed.objects()) {
      for (Relation relation : relations.getOrDefault(object, List.of())) {
        if (follows(relation, object, OnDelete.RESTRICT)) {
          long held =
              ends.countHolders(relation, doomed.ids(object), doomed.ids(relation.to().id()));
          if (held > 0 && !shapes.may(caller, relation.to().id(), ObjectRight.READ)) {
            throw new Problem(RecordsProblem.RECORD_IN_USE);
          } else if (held > 0) {
            throw new Problem(
                    RecordsProblem.RECORD_IN_USE,
                    held
                        + " records of "
                        + relation.to().slug()
                        + " are related to it by "
                        + relation.slug())
                .with("relation", relation.slug())
                .with("records", held);
          }
        }
      }
    }
  }

  private void unlink(
      Caller caller,
      DeletionSet doomed,
      Map<Long, List<Relation>> relations,
      String operationId,
      Instant at) {
    for (long object : doomed.objects()) {
      for (Link link : links(relations.getOrDefault(object, List.of()), object)) {
        ends.unlink(caller, link, object, doomed, operationId, at);
      }
    }
  }

  /** Relations as seen by an object; those of an object with itself from both sides. */
  private List<Link> links(List<Relation> relations, long object) {
    List<Link> links = new ArrayList<>();
    for (Relation relation : relations) {
      if (relation.from().id() == object) {
        links.add(rules.link(relation, Side.FROM));
      }
      if (relation.to().id() == object) {
        links.add(rules.link(relation, Side.TO));
      }
    }
    return links;
  }

  private static boolean follows(Relation relation, long object, OnDelete rule) {
    return relation.active() && relation.from().id() == object && relation.onDelete() == rule;
  }
}
