package plinth.records.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.Link;
import plinth.fields.UniqueSet;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.ChangedFields;
import plinth.records.FormerSlugs;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.records.editing.RecordFiles;
import plinth.records.index.UniqueColumns;
import plinth.records.operation.Operations;
import plinth.records.past.PastLinks;
import plinth.records.past.PastLog;
import plinth.records.past.PastRow;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Reverts a locked record to a former state. */
@ApplicationScoped
class Reversion {
  @Inject private PastLog log;
  @Inject private PastLinks links;
  @Inject private RecordSets sets;
  @Inject private RecordRepository records;
  @Inject private RecordFiles files;
  @Inject private FormerSlugs ended;
  @Inject private Event<RecordChanged> changes;

  /** The body of an update that restores the former values and relations of the record. */
  JsonObject edit(GrantedShape shape, RecordRow row, PastRow then, Instant moment) {
    JsonObjectBuilder data = Json.createObjectBuilder();
    for (Field field : writableFields(shape, moment)) {
      Link link = LinkEdit.linkOf(field);
      if (link == null) {
        addValue(field, row, then, data);
      } else {
        addLink(field, link, row, moment, data);
      }
    }
    return body(data);
  }

  /** The body of an update that restores only the former relations of the record. */
  JsonObject links(GrantedShape shape, RecordRow row, Instant moment) {
    JsonObjectBuilder data = Json.createObjectBuilder();
    for (Field field : writableFields(shape, moment)) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        addLink(field, link, row, moment, data);
      }
    }
    return body(data);
  }

  private static JsonObject body(JsonObjectBuilder data) {
    return Json.createObjectBuilder().add("data", data).build();
  }

  private static void addValue(Field field, RecordRow row, PastRow then, JsonObjectBuilder data) {
    JsonValue now = row.data().getOrDefault(field.slug(), JsonValue.NULL);
    JsonValue was = then.data().getOrDefault(field.slug(), JsonValue.NULL);
    if (!was.equals(now)) {
      data.add(field.slug(), was);
    }
  }

  private void addLink(
      Field field, Link link, RecordRow row, Instant moment, JsonObjectBuilder data) {
    JsonValue edit = links.edit(link, row.id(), moment);
    if (edit != null) {
      data.add(field.slug(), edit);
    }
  }

  private List<Field> writableFields(GrantedShape shape, Instant moment) {
    var later = log.laterFields(shape.complete(), moment);
    return shape.seen().fields().stream()
        .filter(field -> field.active() && !shape.isReadOnly(field))
        .filter(field -> !(field.type() instanceof Generated<?>))
        .filter(field -> !later.contains(field.slug()))
        .toList();
  }

  /** Restores a deleted record with its former values. */
  void restore(Caller caller, GrantedShape shape, RecordRow row, PastRow then, Instant moment) {
    shape.require(ObjectRight.CREATE);
    if (caller.kind() == Caller.Kind.ADMIN && !caller.hasRight("record.create")) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "Your role may not restore deleted records");
    }
    if (log.isMoved(shape.complete(), row)) {
      throw ended.ended(shape.complete(), row.id());
    }
    JsonObjectBuilder former = Json.createObjectBuilder();
    for (Field field : writableFields(shape, moment)) {
      if (LinkEdit.linkOf(field) == null) {
        addValue(field, row, then, former);
      }
    }
    JsonObject data =
        RecordValuesReader.merge(
            row.data(), RecordValuesReader.forUpdate(shape, row.data(), body(former)));
    // The files of a deleted record may have been removed.
    files.check(shape.complete(), data, JsonValue.EMPTY_JSON_OBJECT);
    SetEdit edit =
        new SetEdit(
            row, data, ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data), List.of(), null);
    List<UniqueSet> taken =
        records.findTaken(shape.complete(), UniqueColumns.of(shape.complete(), data), row.id());
    if (!taken.isEmpty()) {
      throw UniqueColumns.takenProblem(shape, taken);
    }
    Write write =
        new Write(caller, shape.complete(), Operations.newToken(), Time.now(), /* isKept= */ true);
    ChangeRange range = restoreRow(write, edit);
    changes.fire(
        new RecordChanged(
            caller, shape.complete(), Operation.CREATE, range.first(), range.last(), row.slug()));
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
}
