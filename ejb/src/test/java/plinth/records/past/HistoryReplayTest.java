package plinth.records.past;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import plinth.fields.Fold;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.ChangedFields;
import plinth.records.RecordTable;
import plinth.records.RecordValues;
import plinth.records.imports.PastTimeline;
import plinth.records.imports.PastTimeline.Step;
import plinth.records.index.IndexedValues;
import plinth.records.query.Cursor;
import plinth.records.query.Filter;
import plinth.records.query.FilterAgreementTest;
import plinth.records.query.FilterParser;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.records.query.SortKey;
import plinth.records.query.SortPagesTest;

/**
 * The change log restores every former state: record by record, version by version, and in lists
 * that are filtered, searched, sorted and paged.
 */
public class HistoryReplayTest {
  private static final Db DB = RecordTable.shared().db();
  private static final PastLog LOG = RecordTable.shared().wired(new PastLog(), PastTimeline.BOUND);

  @Property(tries = 60)
  void everyMomentAndVersionIsRestored(
      @ForAll("steps") List<Step> steps, @ForAll @IntRange(max = 1000) int place) {
    PastTimeline past = played(steps);
    for (Instant moment : moments(past, place)) {
      Map<Long, PastRow> then = past.states.floorEntry(moment).getValue();
      for (Map<Long, PastRow> versions : past.versions.values()) {
        PastRow any = versions.values().iterator().next();
        assertThat(LOG.findOne(past.shape, any.slug(), PastPoint.at(moment)).map(this::normal))
            .as("record %s at %s", any.id(), moment)
            .isEqualTo(java.util.Optional.ofNullable(then.get(any.id())).map(this::normal));
      }
    }
    past.versions.forEach(
        (id, versions) ->
            versions.forEach(
                (version, row) -> {
                  PastPoint point = LOG.findVersion(past.shape, id, version).orElseThrow();
                  assertThat(LOG.findOne(past.shape, row.slug(), point).map(this::normal))
                      .contains(normal(row));
                }));
  }

  /** The entry leaves the values out, and the record may have got others or been restored since. */
  @Property(tries = 60)
  void theEntryOfACreationSaysWhatTheRecordWasCreatedWith(@ForAll("steps") List<Step> steps) {
    PastTimeline past = played(steps);
    past.versions.forEach(
        (id, versions) ->
            assertThat(creation(past.shape, id))
                .isEqualTo(
                    asStored(
                        ChangedFields.between(
                            JsonValue.EMPTY_JSON_OBJECT, versions.get(1L).data()))));
  }

  private static String creation(Shape shape, long id) {
    return DB.one(
        Sql.of("select")
            .plus(ChangedFields.visibleColumn(shape))
            .plus("from tenant.change_log where object_id = ?", shape.objectId())
            .plus("and record_id = ? and version = 1", id),
        row -> row.getString(1));
  }

  /** The text as the database writes it, which spells numbers differently. */
  private static String asStored(JsonObject json) {
    return DB.one(
        Sql.of("select (?)::text", new Sql.Json(json.toString())), row -> row.getString(1));
  }

  @Property(tries = 120)
  void pastListsMatchTheFormerRecords(
      @ForAll("steps") List<Step> steps,
      @ForAll @IntRange(max = 1000) int place,
      @ForAll("filters") JsonObject filter,
      @ForAll("sorts") String order,
      @ForAll("words") String q) {
    PastTimeline past = played(steps);
    Sort sort = Sort.parse(order, past.shape);
    Filter asked = FilterParser.parse(filter, past.shape, "filter");
    for (Instant moment : moments(past, place)) {
      List<Long> expected =
          past.states.floorEntry(moment).getValue().values().stream()
              .filter(row -> asked.matches(values(row), moment))
              .filter(row -> holds(past.shape, row, q))
              .sorted(comparing(sort))
              .map(PastRow::id)
              .toList();
      RecordSource source =
          RecordSource.of(RecordTable.WORKSPACE, past.shape, asked, q, moment)
              .asOf(set(past.shape, moment));
      assertThat(walked(past.shape, sort, source))
          .as("at %s: %s sorted by %s, %s", moment, filter, order, q)
          .isEqualTo(expected);
      assertThat(counted(source)).isEqualTo(expected.size());
    }
  }

  private static PastTimeline played(List<Step> steps) {
    PastTimeline past = new PastTimeline();
    steps.forEach(past::take);
    return past;
  }

  /** The last time, a time of a change, and a time shortly before it. */
  private static List<Instant> moments(PastTimeline past, int place) {
    List<Instant> all = List.copyOf(past.states.keySet());
    Instant one = all.get(place % all.size());
    Instant before = one.minus(Duration.ofSeconds(1));
    return before.isBefore(past.states.firstKey())
        ? List.of(one, past.states.lastKey())
        : List.of(before, one, past.states.lastKey());
  }

  public static PastSet set(Shape shape, Instant moment) {
    Set<Long> changed = LOG.changedSince(shape, moment);
    List<PastRow> rows = LOG.list(shape, changed, PastPoint.at(moment));
    return new PastSet(RecordTable.WORKSPACE, shape, moment, changed, rows);
  }

  private static List<Long> walked(Shape shape, Sort sort, RecordSource source) {
    record Row(String branch, String keys, long id) {}
    Keyset keyset = new Keyset(Sql.of("r.slug as slug"), source);
    List<Long> walked = new ArrayList<>();
    Cursor cursor = null;
    List<Row> page;
    do {
      page =
          source.list(
              DB,
              keyset.after(sort, cursor, 4),
              sort,
              row ->
                  new Row(
                      row.getString("sort_branch"),
                      row.getString("sort_keys"),
                      row.getLong("sort_id")));
      page.forEach(row -> walked.add(row.id()));
      assertThat(walked).as("no record twice").doesNotHaveDuplicates();
      if (!page.isEmpty()) {
        Row last = page.get(page.size() - 1);
        cursor = Cursor.of(last.branch(), last.keys(), last.id());
      }
    } while (page.size() == 4);
    return walked;
  }

  private static long counted(RecordSource source) {
    return DB.number(
        source
            .with()
            .plus("select count(*) from")
            .plus(source.from())
            .plus("where")
            .plus(source.counted()));
  }

  public static Comparator<PastRow> comparing(Sort sort) {
    // The values for comparisons are read once per record.
    Map<Long, RecordValues> values = new HashMap<>();
    Function<PastRow, RecordValues> read =
        row -> values.computeIfAbsent(row.id(), i -> values(row));
    Comparator<PastRow> order = (left, right) -> 0;
    for (SortKey key : sort.keys()) {
      order =
          order.thenComparing(
              (left, right) -> SortPagesTest.compare(key, read.apply(left), read.apply(right)));
    }
    Comparator<PastRow> byId = Comparator.comparingLong(PastRow::id);
    return order.thenComparing(sort.keys().get(0).descending() ? byId.reversed() : byId);
  }

  public static boolean holds(Shape shape, PastRow row, String q) {
    String text = IndexedValues.of(shape, values(row)).search();
    return q.isEmpty() || text.contains(Fold.text(q));
  }

  public static RecordValues values(PastRow row) {
    JsonObjectBuilder all = Json.createObjectBuilder(row.data());
    all.add("slug", row.slug()).add("created_by", row.createdBy());
    all.add("updated_by", row.updatedBy()).add("version", row.version()).add("id", row.id());
    all.add("created_at", row.createdAt().toString());
    all.add("updated_at", row.updatedAt().toString());
    if (row.assignedTo() != null) {
      all.add("assigned_to", row.assignedTo());
    }
    return RecordValues.of(all.build());
  }

  private String normal(PastRow row) {
    return List.of(
            row.id(),
            row.slug(),
            row.version(),
            row.createdAt(),
            row.updatedAt(),
            row.createdBy(),
            row.updatedBy(),
            String.valueOf(row.assignedTo()))
        + plain(row.data());
  }

  /** JSON without the order of members and trailing zeros of decimals, which are irrelevant. */
  private static String plain(JsonValue value) {
    if (value instanceof JsonObject object) {
      Map<String, String> members = new TreeMap<>();
      object.forEach((name, member) -> members.put(name, plain(member)));
      return members.toString();
    }
    if (value instanceof JsonArray array) {
      Collection<String> items = array.stream().map(HistoryReplayTest::plain).toList();
      return items.toString();
    }
    return value instanceof JsonNumber number
        ? number.bigDecimalValue().stripTrailingZeros().toPlainString()
        : value.toString();
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Integer> any = Arbitraries.integers().between(0, 999);
    return Combinators.combine(
            Arbitraries.integers().between(0, 10),
            any,
            any,
            Arbitraries.of(true, true, true, false))
        .as(Step::new)
        .list()
        .ofMinSize(3)
        .ofMaxSize(30);
  }

  @Provide
  Arbitrary<JsonObject> filters() {
    return FilterAgreementTest.nested(1).filter(json -> !json.toString().contains("f_relation"));
  }

  @Provide
  Arbitrary<String> sorts() {
    return Arbitraries.of(
        "", "updated_at", "-f_number", "f_select,-f_number", "-f_text", "f_datetime,slug");
  }

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.of("", "", "", "ang", "acme", "x");
  }
}
