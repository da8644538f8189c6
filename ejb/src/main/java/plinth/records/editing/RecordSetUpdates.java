package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Precondition;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordDocument;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.RecordValuesReader;
import plinth.records.RelatedLabels;
import plinth.records.editing.WrittenRecord.Effect;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/**
 * Changes many records of one object together, with one statement for all of them, if the changes
 * cannot affect each other: each is of another record, and of neither links nor unique values.
 */
@ApplicationScoped
public class RecordSetUpdates {
  @Inject private RecordRepository records;
  @Inject private RecordSets sets;
  @Inject private RecordReferences references;
  @Inject private RelatedLabels labels;
  @Inject private Event<RecordChanged> changes;

  /** Whether a change of these values can be written together with others. */
  public static boolean isPlain(GrantedShape shape, JsonObject values) {
    return shape.complete().fields().stream()
        .filter(field -> values.containsKey(field.slug()))
        .allMatch(field -> !shape.complete().isUnique(field) && LinkEdit.linkOf(field) == null);
  }

  /** The present rows of records that this transaction has locked, by their slugs. */
  public Map<String, RecordRow> rows(Shape shape, List<String> slugs) {
    Map<String, RecordRow> rows = new HashMap<>();
    records.findAll(shape, slugs).forEach(row -> rows.put(row.slug(), row));
    return rows;
  }

  /**
   * The change of a locked record; empty if it already is as requested. Refuses a body as {@link
   * Records#update} does.
   */
  public Optional<SetEdit> edit(
      WriteContext write, RecordRow row, JsonObject body, Precondition precondition) {
    precondition.require(row.version());
    Map<String, JsonValue> changed = RecordValuesReader.forUpdate(write.shape(), row.data(), body);
    references.check(write.caller(), write.complete(), changed, row.data());
    return changed.isEmpty() ? Optional.empty() : Optional.of(SetEdit.of(row, changed, List.of()));
  }

  /** Writes changes and publishes them; returns the records, also those that did not change. */
  public Map<String, WrittenRecord> write(
      WriteContext context, List<RecordRow> rows, List<SetEdit> edits) {
    Instant at = context.clock().get();
    ChangeRange range = null;
    Map<String, Effect> effects = new HashMap<>();
    rows.forEach(row -> effects.put(row.slug(), Effect.UNCHANGED));
    edits.forEach(edit -> effects.put(edit.row().slug(), Effect.UPDATED));
    if (!edits.isEmpty()) {
      Write write =
          new Write(context.caller(), context.complete(), context.operationId(), at, true);
      range = sets.update(write, edits);
      changes.fire(
          new RecordChanged(
              write.caller(),
              write.shape(),
              Operation.UPDATE,
              range.first(),
              range.last(),
              edits.size() == 1 ? edits.get(0).row().slug() : null));
    }
    RecordDocument document = labels.document(context.caller(), context.shape().seen(), List.of());
    List<String> slugs = new ArrayList<>(effects.keySet());
    Map<String, WrittenRecord> written = new HashMap<>();
    for (RecordText text : records.readAll(context.complete(), document, slugs)) {
      Effect effect = Objects.requireNonNull(effects.get(text.slug()));
      written.put(
          text.slug(), new WrittenRecord(effect, text, effect == Effect.UPDATED ? range : null));
    }
    return written;
  }
}
