package plinth.records.merge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.LinkChange;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsMerged;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.records.editing.RecordCreation;
import plinth.records.editing.RecordFiles;
import plinth.records.index.UniqueColumns;
import plinth.records.link.LinkMerge;
import plinth.records.link.MergedLinks;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Merges locked records as one operation. */
@ApplicationScoped
class MergeWork {
  @Inject private RecordSets sets;
  @Inject private RecordFiles files;
  @Inject private LinkMerge links;
  @Inject private MergeWrites writes;
  @Inject private RecordCreation creation;
  @Inject private MergeRepository merges;
  @Inject private Operations operations;
  @Inject private Event<RecordsMerged> merged;

  /**
   * Merges the records of an order; returns what the survivor did not get, of fields that the
   * caller sees.
   *
   * @param rows the locked records by their slugs
   */
  List<NotMoved> merge(
      Write write, GrantedShape shape, MergeOrder order, Map<String, RecordRow> rows) {
    RecordRow survivor = Objects.requireNonNull(rows.get(order.survivor()));
    List<RecordRow> others =
        order.others().stream().map(slug -> Objects.requireNonNull(rows.get(slug))).toList();
    Map<String, RecordRow> chosen = new LinkedHashMap<>();
    order
        .values()
        .forEach((field, slug) -> chosen.put(field, Objects.requireNonNull(rows.get(slug))));
    MergedLinks moved = links.move(write, survivor, others, chosen);
    MergedValues values = MergedValues.of(shape, survivor, others, chosen);
    SetEdit edit =
        edit(write, survivor, values, assignment(write, survivor, others, chosen))
            .withLinks(moved.changes().getOrDefault(survivor.id(), List.of()));
    writes.end(write, others, survivor.slug(), moved.changes());
    // The records together may have values that a further one has together.
    creation.requireFree(shape, UniqueColumns.of(shape.complete(), edit.data()), survivor.id());
    writes.change(write, edit);
    RecordsMerged event =
        new RecordsMerged(
            write.operationId(),
            write.shape().objectId(),
            others.stream().map(RecordRow::id).toList(),
            survivor.id());
    merges.add(event);
    merged.fire(event);
    List<RowResult> results = new ArrayList<>();
    results.add(RowResult.of(survivor.slug(), Status.UPDATED));
    others.forEach(other -> results.add(RowResult.of(other.slug(), Status.DELETED)));
    operations.addResults(write.operationId(), results);
    List<NotMoved> notMoved = new ArrayList<>(values.notMoved());
    moved.left().stream()
        .filter(one -> shape.sees(one.field()))
        .forEach(
            one ->
                notMoved.add(
                    new NotMoved(one.record().slug(), one.field().slug(), one.other().slug())));
    return notMoved;
  }

  /** The edit of the survivor, without files that were removed meanwhile. */
  private SetEdit edit(
      Write write, RecordRow survivor, MergedValues values, @Nullable Assigned assigned) {
    JsonObject gained = RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, values.changed());
    JsonObject existing = files.withoutMissingFiles(write.shape(), gained);
    Map<String, JsonValue> changed = new LinkedHashMap<>();
    values
        .changed()
        .forEach(
            (field, value) -> changed.put(field, existing.getOrDefault(field, JsonValue.NULL)));
    changed
        .entrySet()
        .removeIf(
            one ->
                one.getValue().equals(survivor.data().getOrDefault(one.getKey(), JsonValue.NULL)));
    SetEdit edit = SetEdit.of(survivor, changed, List.of());
    return assigned == null ? edit : assigned.in(edit);
  }

  /** A new assignment of the survivor. */
  private record Assigned(Assignment before, Assignment after) {
    SetEdit in(SetEdit edit) {
      JsonObject logged = after.changeFrom(before);
      return new SetEdit(
          edit.row(),
          edit.data(),
          LinkChange.with(RecordValuesReader.merge(edit.changed(), logged), edit.linked()),
          edit.linked(),
          after);
    }
  }

  /** The chosen assignment, or the first one there is; null if it is the present one. */
  private @Nullable Assigned assignment(
      Write write, RecordRow survivor, List<RecordRow> others, Map<String, RecordRow> chosen) {
    List<RecordRow> all = new ArrayList<>(others);
    all.add(0, survivor);
    Map<Long, Assignment> present = sets.assignments(write.shape(), all);
    Assignment before = Objects.requireNonNull(present.get(survivor.id()));
    RecordRow from = chosen.get(Assignment.NAME);
    Assignment after =
        from != null
            ? Objects.requireNonNull(present.get(from.id()))
            : all.stream()
                .map(row -> Objects.requireNonNull(present.get(row.id())))
                .filter(assignment -> assignment.to() != null)
                .findFirst()
                .orElse(before);
    return after.equals(before) ? null : new Assigned(before, after);
  }
}
