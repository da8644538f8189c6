package plinth.records.imports;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.SlotKind;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.LinkChange.Related;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.index.IndexedValues;
import plinth.records.index.RecordWords;
import plinth.records.store.RecordSets.Write;

/**
 * New records as parameters of one statement: a list per column. The text of the statement depends
 * only on the shape, so that it stays prepared. The JSON of each record is written directly,
 * because a document of all of them would have to be built, written and parsed again.
 */
final class ImportedRows {
  private static final Sql RECORDS =
      Sql.named(
          """
          r as (
            insert into tenant.record (workspace_id, object_id, id, slug, created_at, updated_at,
                created_by, updated_by, data, tags%s)
            select :workspace, :object, v.id, v.slug, :at, :at, :by, :by, v.data::jsonb,
                v.tags::text[]%s
            from v
            on conflict do nothing
            returning id
          ),
          """);

  /** The join uses a hash table, whatever number of rows the planner estimates. */
  private static final Sql LOG =
      Sql.named(
          """
          l as (
            insert into tenant.change_log (workspace_id, object_id, record_id, version,
                record_slug, operation, operation_id, changed, values_in_record, caller,
                request_id, at)
            select :workspace, :object, v.id, 1, v.slug, 'create', :operation,
                v.changed::jsonb, true, :by, :request, :at
            from v
            where (v.id in (select r.id from r)) is true
            returning id
          )
          select min(id) as first, max(id) as last, count(*) as count
          from l
          """);

  private final ImportLayout layout;
  private final Map<String, SlotKind> slots = new LinkedHashMap<>();
  private final Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
  private final List<Long> ids = new ArrayList<>();
  private final List<String> slugs = new ArrayList<>();
  private final List<String> data = new ArrayList<>();
  private final List<String> changed = new ArrayList<>();
  private final List<@Nullable String> tags = new ArrayList<>();
  private final List<@Nullable String> search = new ArrayList<>();

  ImportedRows(ImportLayout layout) {
    this.layout = layout;
    layout
        .shape()
        .complete()
        .numberedSlots()
        .forEach(slot -> slots.put(slot.column(), slot.kind()));
    slots.keySet().forEach(column -> columns.put(column, new ArrayList<>()));
  }

  /** Adds the record of a row. */
  void add(ImportDraft draft) {
    IndexedValues.Gathering gathering = new IndexedValues.Gathering(layout.shape().complete());
    StringBuilder values = new StringBuilder(512).append('{');
    StringBuilder log = new StringBuilder().append('{');
    for (Place place : layout.places()) {
      TypedValue<?> value = place.link() == null ? draft.effectiveValue(place) : null;
      if (value != null) {
        name(values, place.slug()).append(value.json());
        value.gather(place.field(), gathering);
      }
      List<Related> related = draft.related(place);
      if (!related.isEmpty()) {
        name(log, place.slug()).append("{\"old\":null,\"new\":");
        log.append(links(place, related)).append('}');
      }
    }
    addComputed(values, gathering);
    IndexedValues indexed = gathering.build();
    ids.add(draft.id());
    slugs.add(draft.slug());
    data.add(values.append('}').toString());
    changed.add(log.append('}').toString());
    tags.add(indexed.tags().isEmpty() ? null : array(indexed.tags()));
    search.add(indexed.search().isEmpty() ? null : indexed.search());
    columns.forEach((column, all) -> all.add(indexed.slots().get(column)));
  }

  /** Adds the results of the formulas of the object to the values of a record. */
  private void addComputed(StringBuilder values, IndexedValues.Gathering gathering) {
    Shape shape = layout.shape().complete();
    if (shape.computedFields().isEmpty()) {
      return;
    }
    JsonObject data = shape.withComputed(JsonText.parseObject(values + "}"));
    for (Field field : shape.computedFields()) {
      JsonValue value = data.get(field.slug());
      if (value != null) {
        name(values, field.slug()).append(value);
        gathering.read(field, value);
      }
    }
  }

  private static StringBuilder name(StringBuilder json, String slug) {
    // A slug contains nothing that needs an escape in JSON.
    return json.append(json.length() == 1 ? "\"" : ",\"").append(slug).append("\":");
  }

  private static String links(Place place, List<Related> related) {
    boolean isMany = place.link() != null && place.link().many();
    List<String> quoted = related.stream().map(one -> '"' + one.slug() + '"').toList();
    return isMany ? "[" + String.join(",", quoted) + "]" : quoted.get(0);
  }

  private static String array(List<String> tags) {
    StringBuilder all = new StringBuilder("{");
    for (String tag : tags) {
      all.append(all.length() == 1 ? "\"" : ",\"");
      all.append(tag.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
    return all.append('}').toString();
  }

  /**
   * The statement that writes the records with their words and rows of the change log. It returns
   * the numbers of the first and the last log row and the number of records. A record with a unique
   * value that is taken is left out.
   */
  Sql statement(long workspaceId, Write write) {
    String names =
        slots.keySet().stream().map(column -> ", " + column).collect(Collectors.joining());
    String made =
        slots.entrySet().stream()
            .map(slot -> ", v." + slot.getKey() + cast(slot.getValue()))
            .collect(Collectors.joining());
    long object = write.shape().objectId();
    String by = write.caller().label();
    return given(names)
        .plus(
            RECORDS
                .formatted(names, made)
                .with("workspace", workspaceId)
                .with("object", object)
                .with("at", write.at())
                .with("by", by))
        .plus(RecordWords.insert(workspaceId, write.shape()))
        .plus(
            LOG.with("workspace", workspaceId)
                .with("object", object)
                .with("operation", write.operationId())
                .with("by", by)
                .with("request", write.caller().origin().requestId())
                .with("at", write.at()));
  }

  private Sql given(String names) {
    List<@Nullable Object> lists = new ArrayList<>();
    lists.add(ids.toArray(Long[]::new));
    for (List<@Nullable String> texts : List.of(slugs, data, changed, tags, search)) {
      lists.add(texts.toArray(String[]::new));
    }
    slots.forEach((column, kind) -> lists.add(list(kind, columns.getOrDefault(column, List.of()))));
    return Sql.of(
        "with v as materialized (select * from unnest(?"
            + ", ?".repeat(lists.size() - 1)
            + ") as v (id, slug, data, changed, tags, search%s)),".formatted(names),
        lists.toArray());
  }

  private static Object list(SlotKind kind, List<@Nullable Object> values) {
    return kind == SlotKind.NUMBER
        ? values.toArray(Double[]::new)
        : values.stream()
            .map(value -> value == null ? null : value.toString())
            .toArray(String[]::new);
  }

  private static String cast(SlotKind kind) {
    return kind == SlotKind.MOMENT ? "::timestamptz" : "";
  }

  /** The number of records. */
  int size() {
    return ids.size();
  }
}
