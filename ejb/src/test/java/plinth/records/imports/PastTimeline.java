package plinth.records.imports;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Caller.Origin;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkEdit;
import plinth.records.RecordDocument;
import plinth.records.RecordRow;
import plinth.records.RecordTable;
import plinth.records.RecordValuesReader;
import plinth.records.RelatedLabels;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;
import plinth.records.index.MatchKeys;
import plinth.records.past.PastRow;
import plinth.records.store.CreationLog;
import plinth.records.store.NewRecord;
import plinth.records.store.RecordEdit;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;
import plinth.records.tally.RecordTallies;
import plinth.tenancy.BoundWorkspace;

/**
 * A new object with records written step by step by the production classes, and a copy of every
 * state that the records had.
 */
public final class PastTimeline {
  private static final AtomicLong OBJECTS = new AtomicLong(70_000);
  private static final List<SampleRecord> VALUES =
      SampleObject.records(SampleObject.shape(1, true), 80);

  public static final BoundWorkspace BOUND =
      new BoundWorkspace() {
        @Override
        public long id() {
          return RecordTable.WORKSPACE;
        }
      };

  /** A step: its kind, the record, the values, and whether time moves forward. */
  public record Step(int kind, int pick, int value, boolean isLater) {}

  public final Shape shape;
  public final NavigableMap<Instant, Map<Long, PastRow>> states = new TreeMap<>();
  public final Map<Long, Map<Long, PastRow>> versions = new HashMap<>();
  private final Map<Long, PastRow> live = new LinkedHashMap<>();
  private final Map<Long, PastRow> deleted = new LinkedHashMap<>();
  private final RecordRepository records;
  private final RecordSets sets =
      RecordTable.shared()
          .wired(new RecordSets(), BOUND, RecordTable.shared().wired(new CreationLog()), keys());
  private Instant now = SampleObject.NOW.minus(Duration.ofDays(2));
  private int steps;

  public PastTimeline() {
    this(true);
  }

  /**
   * Creates a timeline.
   *
   * @param isSlotted whether its fields have slots
   */
  public PastTimeline(boolean isSlotted) {
    Shape all = SampleObject.shape(OBJECTS.incrementAndGet(), isSlotted);
    // Links are separate rows, not part of a record's values.
    shape =
        new Shape(
            all.objectId(),
            all.objectSlug(),
            1,
            all.fields().stream().filter(f -> LinkEdit.linkOf(f) == null).toList());
    shape.fields().stream().filter(RecordTallies::isTallied).forEach(this::tally);
    RelatedLabels labels =
        new RelatedLabels() {
          @Override
          public RecordDocument document(Caller caller, Shape seen, List<String> names) {
            return RecordDocument.of(RecordTable.WORKSPACE, List.of(), Map.of());
          }
        };
    records = RecordTable.shared().wired(new RecordRepository(), BOUND, labels, keys());
    states.put(now, Map.of());
  }

  private static MatchKeys keys() {
    return RecordTable.shared().wired(new MatchKeys(), BOUND);
  }

  /**
   * Defines a field with tallied values, because the database reads the definition. It is as old as
   * the timeline, because records have no values of a field before its creation.
   */
  private void tally(Field field) {
    RecordTable.shared()
        .asOwner(
            """
            insert into tenant.object (workspace_id, id, slug, name, plural_name, position)
            values (%1$d, %2$d, 'o%2$d', 'x', 'x', 1) on conflict do nothing;
            insert into tenant.field (workspace_id, object_id, id, slug, name, type, position,
              slot_index, slot_state, created_at)
            values (%1$d, %2$d, %3$d, '%4$s', 'x', '%5$s', 1, %6$d, 'READY', '%7$s')
            """
                .formatted(
                    RecordTable.WORKSPACE,
                    shape.objectId(),
                    field.id(),
                    field.slug(),
                    field.type().key(),
                    field.slots().value().index(),
                    now));
  }

  public void take(Step step) {
    steps++;
    if (step.isLater()) {
      now = now.plus(Duration.ofMinutes(97));
    }
    PastRow one = picked(live, step.pick());
    PastRow gone = picked(deleted, step.pick());
    switch (step.kind()) {
      case 0, 1 -> create(step);
      case 2, 3 -> change(one, some(one, step.value()));
      case 4 -> delete(one);
      case 5 -> changeAll(step);
      case 6 -> deleteAll(step);
      case 7 -> restore(gone, gone == null ? null : gone.data());
      case 8 -> restore(gone, gone == null ? null : former(gone, step.value()));
      case 9 -> assign(one, step.value() % 3 == 0 ? null : "admin:" + step.value() % 3);
      default -> change(one, one == null ? Map.of() : differing(one, former(one, step.value())));
    }
    states.put(now, Map.copyOf(live));
  }

  private void create(Step step) {
    JsonObject data = values(step.value());
    String slug = "o" + shape.objectId() + "-" + steps;
    NewRecord record =
        new NewRecord(
            slug, data, JsonValue.EMPTY_JSON_OBJECT, new Assignment(null), "op" + steps, now);
    Caller caller = caller();
    RecordRepository.Written written =
        records.insert(caller, GrantedShape.unlimited(shape), record).orElseThrow();
    keep(
        live,
        new PastRow(written.id(), slug, 1, now, now, caller.label(), caller.label(), null, data));
  }

  /** Creates many records with the statement of imports. */
  public void importMany(int count) {
    steps++;
    now = now.plus(Duration.ofMinutes(13));
    GrantedShape whole = GrantedShape.unlimited(shape);
    List<ImportLayout.Place> places = new ArrayList<>();
    for (Field field : shape.fields()) {
      places.add(new ImportLayout.Place(places.size(), field, places.size(), null, null));
    }
    ImportLayout layout = new ImportLayout(whole, null, places, -1, null, List.of(), List.of());
    List<Long> ids =
        RecordTable.shared()
            .db()
            .list(
                Sql.of("select nextval('tenant.record_id') from generate_series(1, ?)", count),
                row -> row.getLong(1));
    for (int first = 0; first < count; first += 1_000) {
      List<Long> part = ids.subList(first, Math.min(count, first + 1_000));
      ImportedRows rows = new ImportedRows(layout);
      for (long id : part) {
        JsonObject data = values((int) (id * 31 % 997));
        ImportDraft draft = new ImportDraft(new ImportRow(1, List.of(), List.of()), places.size());
        places.forEach(place -> give(draft, place, place.field().type(), data));
        draft.setRecord(id, "i" + shape.objectId() + "-" + id);
        rows.add(draft);
        String by = caller().label();
        keep(live, new PastRow(id, draft.slug(), 1, now, now, by, by, null, data));
      }
      RecordTable.shared()
          .db()
          .list(rows.statement(RecordTable.WORKSPACE, write()), row -> row.getLong(3));
    }
    states.put(now, Map.copyOf(live));
  }

  private static <V> void give(
      ImportDraft draft, ImportLayout.Place place, FieldType<V> type, JsonObject data) {
    JsonValue json = data.get(place.slug());
    draft.setValue(place, json == null ? null : new TypedValue<>(type, type.read(json, "data")));
  }

  private void change(PastRow row, Map<String, JsonValue> changed) {
    if (row == null) {
      return;
    }
    JsonObject data = RecordValuesReader.merge(row.data(), changed);
    JsonObject log = ChangedFields.between(row.data(), changed);
    RecordEdit edit = new RecordEdit(data, log, "op" + steps, now);
    records.update(caller(), GrantedShape.unlimited(shape), stored(row), edit).orElseThrow();
    keep(live, next(row, data));
  }

  private void changeAll(Step step) {
    JsonObject values = values(step.value());
    List<SetEdit> edits = new ArrayList<>();
    for (PastRow row : List.copyOf(live.values())) {
      if (row.id() % 2 == step.pick() % 2) {
        Map<String, JsonValue> changed =
            Map.of("f_number", number(values), "f_select", JsonValue.NULL);
        JsonObject data = RecordValuesReader.merge(row.data(), changed);
        edits.add(SetEdit.of(stored(row), changed, List.of()));
        keep(live, next(row, data));
      }
    }
    if (!edits.isEmpty()) {
      sets.update(write(), edits);
    }
  }

  private static JsonValue number(JsonObject values) {
    return values.getOrDefault("f_number", JsonValue.NULL);
  }

  private void assign(PastRow row, String to) {
    if (row != null) {
      SetEdit edit = SetEdit.of(stored(row), new Assignment(row.assignedTo()), new Assignment(to));
      sets.update(write(), List.of(edit));
      keep(
          live,
          new PastRow(
              row.id(),
              row.slug(),
              row.version() + 1,
              row.createdAt(),
              now,
              row.createdBy(),
              caller().label(),
              to,
              row.data()));
    }
  }

  private void delete(PastRow row) {
    if (row != null) {
      RecordEdit edit = new RecordEdit(row.data(), JsonValue.EMPTY_JSON_OBJECT, "op" + steps, now);
      records.delete(caller(), GrantedShape.unlimited(shape), stored(row), edit).orElseThrow();
      forget(row);
    }
  }

  private void deleteAll(Step step) {
    List<PastRow> rows =
        live.values().stream().filter(row -> row.id() % 3 == step.pick() % 3).toList();
    if (!rows.isEmpty()) {
      sets.delete(write(), rows.stream().map(PastTimeline::stored).toList());
      rows.forEach(this::forget);
    }
  }

  private void forget(PastRow row) {
    live.remove(row.id());
    deleted.put(row.id(), next(row, row.data()));
  }

  private void restore(PastRow row, JsonObject data) {
    if (row != null) {
      JsonObject changed = ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data);
      sets.restore(write(), List.of(new SetEdit(stored(row), data, changed, List.of(), null)));
      deleted.remove(row.id());
      keep(live, next(row, data));
    }
  }

  private PastRow next(PastRow row, JsonObject data) {
    return new PastRow(
        row.id(),
        row.slug(),
        row.version() + 1,
        row.createdAt(),
        now,
        row.createdBy(),
        caller().label(),
        row.assignedTo(),
        data);
  }

  private void keep(Map<Long, PastRow> where, PastRow row) {
    where.put(row.id(), row);
    versions.computeIfAbsent(row.id(), id -> new TreeMap<>()).put(row.version(), row);
  }

  private Map<String, JsonValue> some(PastRow row, int value) {
    return row == null ? Map.of() : differing(row, values(value));
  }

  /** The changes between a record's values and others, leaving out every second field. */
  private Map<String, JsonValue> differing(PastRow row, JsonObject to) {
    Map<String, JsonValue> changed = new LinkedHashMap<>();
    shape
        .fields()
        .forEach(
            field -> {
              JsonValue value = to.getOrDefault(field.slug(), JsonValue.NULL);
              JsonValue old = row.data().getOrDefault(field.slug(), JsonValue.NULL);
              if (!value.equals(old) && (field.id() + steps) % 2 == 0) {
                changed.put(field.slug(), value);
              }
            });
    return changed;
  }

  private JsonObject former(PastRow row, int pick) {
    List<PastRow> all = List.copyOf(versions.get(row.id()).values());
    return all.get(pick % all.size()).data();
  }

  private JsonObject values(int pick) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    VALUES
        .get(pick % VALUES.size())
        .data()
        .forEach(
            (slug, value) -> {
              if (shape.field(slug).isPresent() && value != JsonValue.NULL) {
                values.put(slug, value);
              }
            });
    return RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, values);
  }

  private static PastRow picked(Map<Long, PastRow> rows, int pick) {
    List<PastRow> all = List.copyOf(rows.values());
    return all.isEmpty() ? null : all.get(pick % all.size());
  }

  private static RecordRow stored(PastRow row) {
    return new RecordRow(row.id(), row.slug(), row.version(), row.data());
  }

  private Write write() {
    return new Write(caller(), shape, "op" + steps, now, true);
  }

  private Caller caller() {
    return new Caller(
        Caller.Kind.ADMIN,
        1L,
        (long) (steps % 3),
        null,
        null,
        null,
        Set.of(),
        Origin.internal("t"));
  }
}
