package plinth.records.trash;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Attachments;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.ChangedFields;
import plinth.records.FormerSlugs;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.records.bulk.FormerStates;
import plinth.records.bulk.FormerStates.Former;
import plinth.records.editing.RecordCreation;
import plinth.records.editing.RecordFiles;
import plinth.records.link.LinkUndo;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;
import plinth.records.trash.TrashRepository.Deletion;
import plinth.records.trash.TrashRepository.Locked;

/**
 * Restores deleted records as they were: values, assignment, files and links. Values that their
 * fields no longer accept, files that no longer exist and links that are no longer possible are
 * left out and reported, as far as the caller sees the fields.
 */
@ApplicationScoped
class RestoreWork {
  /** The maximum number of reported values and links. */
  static final int MAX_REPORTED = 1_000;

  @Inject private TrashRepository trash;
  @Inject private FormerStates former;
  @Inject private FormerSlugs ended;
  @Inject private RecordFiles files;
  @Inject private RecordCreation creation;
  @Inject private LinkUndo links;

  /**
   * What happened to records.
   *
   * @param refused the refused records by their slugs, each with the reason
   * @param notRestored what restored records do not have any more
   */
  record Outcome(Map<String, Problem> refused, List<NotRestored> notRestored) {}

  /** Restores the records with these slugs. */
  Outcome restore(Write write, GrantedShape shape, Collection<String> slugs) {
    Map<String, Problem> refused = new HashMap<>();
    slugs.forEach(slug -> refused.put(slug, Problem.notFound("Record")));
    List<Locked> locked = trash.lock(shape.complete(), slugs);
    Map<Long, Deletion> deletions =
        trash.deletions(shape.complete(), locked.stream().map(one -> one.row().id()).toList());
    List<Former> formers = new ArrayList<>();
    Map<Long, List<NotRestored>> lost = new LinkedHashMap<>();
    for (Locked one : locked) {
      RecordRow row = one.row();
      Instant deletedAt = one.deletedAt();
      Deletion deletion = deletions.get(row.id());
      if (deletedAt == null) {
        refused.put(row.slug(), new Problem(RecordsProblem.NOT_DELETED));
      } else if (deletion != null && deletion.isMove()) {
        refused.put(row.slug(), ended.ended(shape.complete(), row.id()));
      } else {
        refused.remove(row.slug());
        List<NotRestored> its = lost.computeIfAbsent(row.id(), id -> new ArrayList<>());
        JsonObject data = possibleValues(shape, row, its);
        JsonObject changed = ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data);
        formers.add(new Former(new SetEdit(row, data, changed, List.of(), null), deletedAt));
      }
    }
    Map<Long, Problem> failed = former.reinstate(write, Operation.DELETE, formers);
    Map<Long, Instant> restored = new LinkedHashMap<>();
    for (Former one : formers) {
      RecordRow row = one.edit().row();
      Problem problem = failed.get(row.id());
      if (problem != null) {
        refused.put(row.slug(), named(shape, one.edit(), problem));
        lost.remove(row.id());
      } else {
        restored.put(row.id(), one.at());
      }
    }
    addMissingLinks(shape, formers, restored, lost);
    return new Outcome(
        refused, lost.values().stream().flatMap(List::stream).limit(MAX_REPORTED).toList());
  }

  /** The same problem with the fields whose values other records have. */
  private Problem named(GrantedShape shape, SetEdit edit, Problem problem) {
    return problem.code() == RecordsProblem.VALUE_EXISTS
        ? creation.takenProblem(shape, edit.data(), edit.row().id())
        : problem;
  }

  /** The values of a record that its fields accept and whose files exist. */
  private JsonObject possibleValues(GrantedShape shape, RecordRow row, List<NotRestored> lost) {
    JsonObject data = files.withoutMissingFiles(shape.complete(), row.data());
    Map<String, JsonValue> refused = new LinkedHashMap<>();
    for (Field field : shape.complete().fields()) {
      JsonValue before = row.data().getOrDefault(field.slug(), JsonValue.NULL);
      JsonValue kept = data.getOrDefault(field.slug(), JsonValue.NULL);
      JsonValue possible = possibleValue(field, kept);
      if (!possible.equals(kept)) {
        refused.put(field.slug(), possible);
      }
      if (shape.sees(field)) {
        String reason =
            field.type() instanceof Attachments ? NotRestored.DELETED : NotRestored.INVALID;
        parts(before).stream()
            .filter(part -> !parts(possible).contains(part))
            .forEach(
                part -> lost.add(new NotRestored(row.slug(), field.slug(), text(part), reason)));
      }
    }
    return RecordValuesReader.merge(data, refused);
  }

  /** The value, the readable ones of several values, or JSON null. */
  private static JsonValue possibleValue(Field field, JsonValue value) {
    if (value == JsonValue.NULL || isPossible(field, value)) {
      return value;
    }
    List<JsonValue> possible =
        value instanceof JsonArray
            ? parts(value).stream().filter(part -> isPossible(field, array(List.of(part)))).toList()
            : List.of();
    return possible.isEmpty() || !isPossible(field, array(possible))
        ? JsonValue.NULL
        : array(possible);
  }

  private static boolean isPossible(Field field, JsonValue value) {
    return FormerStates.isReadable(field, value)
        && (!(field.type() instanceof Choices choices)
            || parts(value).stream().allMatch(part -> choices.values().contains(text(part))));
  }

  private static JsonArray array(List<JsonValue> values) {
    return Json.createArrayBuilder(values).build();
  }

  private static List<JsonValue> parts(JsonValue value) {
    if (value == JsonValue.NULL) {
      return List.of();
    }
    return value instanceof JsonArray array ? List.copyOf(array) : List.of(value);
  }

  private static String text(JsonValue value) {
    return value instanceof JsonString text ? text.getString() : value.toString();
  }

  private void addMissingLinks(
      GrantedShape shape,
      List<Former> formers,
      Map<Long, Instant> restored,
      Map<Long, List<NotRestored>> lost) {
    Map<Long, String> slugs = new HashMap<>();
    formers.forEach(one -> slugs.put(one.edit().row().id(), one.edit().row().slug()));
    for (Field field : shape.seen().fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null && field.active() && !restored.isEmpty()) {
        for (LinkUndo.Missing missing : links.listMissing(link, restored, MAX_REPORTED)) {
          lost.computeIfAbsent(missing.own(), id -> new ArrayList<>())
              .add(
                  new NotRestored(
                      slugs.getOrDefault(missing.own(), ""),
                      field.slug(),
                      missing.other(),
                      missing.isDeleted() ? NotRestored.DELETED : NotRestored.TAKEN));
        }
      }
    }
  }
}
