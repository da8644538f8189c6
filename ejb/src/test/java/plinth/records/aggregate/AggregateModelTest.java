package plinth.records.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.ShrinkingMode;
import plinth.fields.Shape;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.AggregateDraft.MeasureDraft;
import plinth.records.imports.PastTimeline;
import plinth.records.imports.PastTimeline.Step;
import plinth.records.past.HistoryReplayTest;
import plinth.records.past.PastRow;
import plinth.records.query.Filter;
import plinth.records.query.FilterAgreementTest;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;

/**
 * Aggregates of a changing object with fields of all types agree with an in-memory model that
 * groups and measures with exact numbers: groups, subtotals, totals and currencies, for the present
 * and for a past time. {@code -Dplinth.lists.rounds=50} asks fifty times as many questions.
 */
class AggregateModelTest {
  private static final RandomGenerator<JsonObject> FILTERS =
      FilterAgreementTest.nested(2)
          .filter(filter -> !filter.toString().contains("f_relation"))
          .generator(1000);

  private static final ZoneId ZONE = ZoneId.of("America/New_York");
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final BigDecimal SIZE = new BigDecimal("2.5");
  private static final List<BigDecimal> BOUNDS =
      Stream.of("0", "0.1", "12").map(BigDecimal::new).toList();

  /** What records are grouped by, and the texts of a record's groups. */
  private record ModelGroup(GroupDraft draft, Function<PastRow, List<String>> keys) {}

  private static final List<ModelGroup> GROUPS =
      List.of(
          group("f_select", null, row -> text(row, "f_select")),
          group("f_text", null, row -> text(row, "f_text")),
          group("f_email", null, row -> text(row, "f_email")),
          group("f_boolean", null, row -> one(flag(row.data().get("f_boolean")))),
          group("f_rating", null, row -> one(plain(number(row, "f_rating")))),
          group("f_number", null, row -> one(plain(number(row, "f_number")))),
          group("f_number", json("size", SIZE), row -> one(sized(number(row, "f_number")))),
          group("f_number", bounds(), row -> one(bounded(number(row, "f_number")))),
          group("f_currency", null, row -> one(currency(row))),
          group("f_multi_select", null, AggregateModelTest::members),
          group("f_date", word("week"), row -> one(bucket(day(row), "week"))),
          group("f_date", word("quarter"), row -> one(bucket(day(row), "quarter"))),
          group("f_datetime", null, row -> one(bucket(moment(row, "f_datetime"), "day"))),
          group("f_datetime", word("year"), row -> one(bucket(moment(row, "f_datetime"), "year"))),
          group("created_at", word("month"), row -> one(bucket(local(row.createdAt()), "month"))),
          group("created_by", null, row -> one(row.createdBy())),
          group("assigned_to", null, row -> one(row.assignedTo())));

  private static final List<MeasureDraft> MEASURES =
      List.of(
          measure("count", null, null),
          measure("count", "f_text", null),
          measure("count", "f_multi_select", null),
          measure("count_distinct", "f_number", null),
          measure("count_distinct", "f_select", null),
          measure("sum", "f_number", null),
          measure("avg", "f_rating", null),
          measure("median", "f_rating", null),
          measure("min", "f_number", null),
          measure("max", "f_date", null),
          measure("min", "f_datetime", null),
          measure("sum", "f_currency", null),
          measure("max", "f_currency", null),
          measure("sum", "f_currency", "EUR"));

  @Property(tries = 6, shrinking = ShrinkingMode.OFF)
  void aggregatesOfAChangingObject(@ForAll long seed) {
    for (int round = 0; round < SampleObject.ROUNDS; round++) {
      Random random = new Random(seed + round);
      PastTimeline timeline = new PastTimeline(random.nextInt(4) > 0);
      timeline.importMany(100);
      for (int step = 0; step < 24; step++) {
        timeline.take(
            new Step(random.nextInt(11), random.nextInt(1000), random.nextInt(1000), step % 3 > 0));
        if (step % 2 == 0) {
          ask(timeline, random);
        }
      }
    }
  }

  private static void ask(PastTimeline timeline, Random random) {
    List<ModelGroup> groups = pick(GROUPS, random.nextInt(4), random);
    List<MeasureDraft> measures = pick(MEASURES, 1 + random.nextInt(4), random);
    boolean hasSubtotals = random.nextBoolean();
    JsonObject filter = random.nextInt(3) == 0 ? FILTERS.next(random).value() : null;
    Instant present = timeline.states.lastKey();
    List<Instant> moments = List.copyOf(timeline.states.keySet());
    Instant moment = random.nextInt(4) == 0 ? moments.get(random.nextInt(moments.size())) : present;
    String question =
        "%s of %s where %s at %s"
            .formatted(measures, groups.stream().map(ModelGroup::draft).toList(), filter, moment);
    AggregateSql statement = statement(timeline.shape, groups, measures, hasSubtotals);
    Filter asked = filter == null ? null : FilterParser.parse(filter, timeline.shape, "filter");
    List<MeasuredRow> rows =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  RecordSource all =
                      RecordSource.of(RecordTable.WORKSPACE, timeline.shape, asked, "", moment);
                  Sql sql =
                      statement.of(
                          moment.equals(present)
                              ? all
                              : all.asOf(HistoryReplayTest.set(timeline.shape, moment)));
                  return db.listComposed(sql, MeasuredRow::read);
                });
    Map<List<String>, Map<String, Object>> answered = new HashMap<>();
    Aggregate aggregate = new AggregateDocument(statement, Map.of()).of(rows, ZONE.getId());
    answered.put(List.of(), values(aggregate.total()));
    Stream.concat(aggregate.groups().stream(), aggregate.subtotals().stream())
        .forEach(row -> answered.put(keys(row), values(row.measures())));
    List<PastRow> records =
        timeline.states.floorEntry(moment).getValue().values().stream()
            .filter(row -> asked == null || asked.matches(HistoryReplayTest.values(row), moment))
            .toList();
    assertThat(answered).as(question).isEqualTo(model(records, groups, measures, hasSubtotals));
  }

  private static AggregateSql statement(
      Shape shape, List<ModelGroup> groups, List<MeasureDraft> measures, boolean hasSubtotals) {
    Groups reader = new Groups(shape, Map.of(), ZONE, WeekStart.SUNDAY);
    List<Group> read = groups.stream().map(group -> reader.read(group.draft(), "at")).toList();
    List<Measure> measured =
        measures.stream().map(draft -> Measures.read(shape, draft, "at")).toList();
    Sql order = AggregateOrder.parse(null, read, measured);
    return new AggregateSql(read, measured, Sql.EMPTY, order, 10_000, hasSubtotals);
  }

  /**
   * The keys of a row by what they are called, so that they do not depend on their presentation.
   */
  private static List<String> keys(Aggregate.Row row) {
    List<String> keys = new ArrayList<>();
    for (Aggregate.Key key : row.keys()) {
      keys.add(key.value() == null && key.to() == null ? null : key.label());
    }
    return keys;
  }

  private static Map<String, Object> values(JsonObject measures) {
    Map<String, Object> values = new TreeMap<>();
    measures.forEach((name, value) -> values.put(name, comparable(value)));
    return values;
  }

  /** Numbers are equal whatever their scale. */
  private static Object comparable(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return plain(number.bigDecimalValue());
    }
    if (value instanceof JsonString text) {
      return text.getString();
    }
    if (value instanceof JsonArray amounts) {
      return amounts.getValuesAs(JsonObject.class).stream()
          .collect(
              Collectors.toMap(
                  amount -> amount.getString("currency"),
                  amount -> comparable(amount.get("amount"))));
    }
    return value.toString();
  }

  private static Map<List<String>, Map<String, Object>> model(
      List<PastRow> records,
      List<ModelGroup> groups,
      List<MeasureDraft> measures,
      boolean hasSubtotals) {
    Map<List<String>, Map<String, Object>> model = new HashMap<>();
    for (int level = 0; level <= groups.size(); level++) {
      if (level > 0 && level < groups.size() && !hasSubtotals) {
        continue;
      }
      Map<List<String>, List<PastRow>> members = new HashMap<>();
      if (level == 0) {
        members.put(List.of(), records);
      }
      for (PastRow record : level == 0 ? List.<PastRow>of() : records) {
        for (List<String> keys : combinations(record, groups.subList(0, level))) {
          members.computeIfAbsent(keys, k -> new ArrayList<>()).add(record);
        }
      }
      members.forEach((keys, rows) -> model.put(keys, measured(rows, measures)));
    }
    return model;
  }

  private static List<List<String>> combinations(PastRow record, List<ModelGroup> groups) {
    List<List<String>> all = List.of(List.of());
    for (ModelGroup group : groups) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> begin : all) {
        for (String key : group.keys().apply(record)) {
          List<String> next = new ArrayList<>(begin);
          next.add(key);
          longer.add(next);
        }
      }
      all = longer;
    }
    return all;
  }

  private static Map<String, Object> measured(List<PastRow> rows, List<MeasureDraft> measures) {
    Map<String, Object> all = new TreeMap<>();
    for (MeasureDraft measure : measures) {
      all.put(measure.name(), measured(rows, measure));
    }
    return all;
  }

  private static Object measured(List<PastRow> rows, MeasureDraft measure) {
    String field = measure.field();
    if (field == null) {
      return String.valueOf(rows.size());
    }
    List<JsonValue> present =
        rows.stream().filter(row -> has(row, field)).map(row -> row.data().get(field)).toList();
    if (measure.op().equals("count")) {
      return String.valueOf(present.size());
    }
    if (measure.op().equals("count_distinct")) {
      return String.valueOf(
          present.stream()
              .map(v -> v instanceof JsonNumber n ? plain(n.bigDecimalValue()) : v.toString())
              .distinct()
              .count());
    }
    if (field.equals("f_date") || field.equals("f_datetime")) {
      Comparator<String> order =
          field.equals("f_date")
              ? Comparator.naturalOrder()
              : Comparator.comparing(text -> Instant.parse(text));
      Stream<String> texts = present.stream().map(v -> ((JsonString) v).getString());
      return (measure.op().equals("min") ? texts.min(order) : texts.max(order)).orElse("null");
    }
    if (!field.equals("f_currency")) {
      return computed(
          measure.op(), present.stream().map(v -> ((JsonNumber) v).bigDecimalValue()).toList());
    }
    Map<String, List<BigDecimal>> byCurrency = new HashMap<>();
    for (JsonValue value : present) {
      JsonObject money = value.asJsonObject();
      byCurrency
          .computeIfAbsent(money.getString("currency"), c -> new ArrayList<>())
          .add(money.getJsonNumber("amount").bigDecimalValue());
    }
    if (measure.currency() != null) {
      return computed(measure.op(), byCurrency.getOrDefault(measure.currency(), List.of()));
    }
    return byCurrency.entrySet().stream()
        .collect(
            Collectors.toMap(Map.Entry::getKey, entry -> computed(measure.op(), entry.getValue())));
  }

  private static String computed(String op, List<BigDecimal> numbers) {
    if (numbers.isEmpty()) {
      return "null";
    }
    List<BigDecimal> sorted = numbers.stream().sorted().toList();
    BigDecimal sum = numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    int size = sorted.size();
    return plain(
        switch (op) {
          case "sum" -> sum;
          case "min" -> sorted.get(0);
          case "max" -> sorted.get(size - 1);
          case "avg" -> sum.divide(BigDecimal.valueOf(size), 10, RoundingMode.HALF_UP);
          default ->
              sorted
                  .get((size - 1) / 2)
                  .add(sorted.get(size / 2))
                  .divide(BigDecimal.valueOf(2), 10, RoundingMode.HALF_UP);
        });
  }

  private static boolean has(PastRow row, String field) {
    return row.data().containsKey(field) && row.data().get(field) != JsonValue.NULL;
  }

  private static ModelGroup group(
      String field, JsonValue bucket, Function<PastRow, List<String>> keys) {
    String name = field + bucket;
    return new ModelGroup(new GroupDraft(field, bucket, name), keys);
  }

  private static MeasureDraft measure(String op, String field, String currency) {
    return new MeasureDraft(op, field, currency, op + field + currency);
  }

  private static JsonValue word(String word) {
    return json("word", word).get("word");
  }

  private static JsonObject bounds() {
    return json("bounds", array(BOUNDS.toArray()));
  }

  private static <T> List<T> pick(List<T> all, int count, Random random) {
    List<T> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, random);
    return shuffled.subList(0, count);
  }

  private static List<String> one(String key) {
    return Arrays.asList(key);
  }

  private static List<String> text(PastRow row, String field) {
    return one(has(row, field) ? row.data().getString(field) : null);
  }

  private static List<String> members(PastRow row) {
    return has(row, "f_multi_select")
        ? row.data().getJsonArray("f_multi_select").getValuesAs(JsonString::getString)
        : one(null);
  }

  private static String flag(JsonValue value) {
    return value == null || value == JsonValue.NULL ? null : value.toString();
  }

  private static BigDecimal number(PastRow row, String field) {
    return has(row, field) ? row.data().getJsonNumber(field).bigDecimalValue() : null;
  }

  private static String currency(PastRow row) {
    return has(row, "f_currency")
        ? row.data().getJsonObject("f_currency").getString("currency")
        : null;
  }

  private static String plain(BigDecimal number) {
    return number == null ? null : number.stripTrailingZeros().toPlainString();
  }

  private static String sized(BigDecimal number) {
    if (number == null) {
      return null;
    }
    BigDecimal from = number.divide(SIZE, 0, RoundingMode.FLOOR).multiply(SIZE);
    return plain(from) + " – " + plain(from.add(SIZE));
  }

  private static String bounded(BigDecimal number) {
    if (number == null) {
      return null;
    }
    int place = 0;
    while (place < BOUNDS.size() && number.compareTo(BOUNDS.get(place)) >= 0) {
      place++;
    }
    if (place == 0) {
      return "< " + plain(BOUNDS.get(0));
    }
    return place == BOUNDS.size()
        ? "≥ " + plain(BOUNDS.get(place - 1))
        : plain(BOUNDS.get(place - 1)) + " – " + plain(BOUNDS.get(place));
  }

  private static LocalDate day(PastRow row) {
    return has(row, "f_date") ? LocalDate.parse(row.data().getString("f_date")) : null;
  }

  private static LocalDate moment(PastRow row, String field) {
    return has(row, field) ? local(Instant.parse(row.data().getString(field))) : null;
  }

  private static LocalDate local(Instant moment) {
    return within(LocalDate.ofInstant(moment, ZONE));
  }

  private static LocalDate within(LocalDate day) {
    return day.isBefore(FIRST) ? FIRST : day.isAfter(LAST) ? LAST : day;
  }

  private static String bucket(LocalDate day, String bucket) {
    if (day == null) {
      return null;
    }
    return switch (bucket) {
      case "week" ->
          within(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY))).toString();
      case "month" -> day.toString().substring(0, 7);
      case "quarter" -> day.getYear() + "-Q" + day.get(IsoFields.QUARTER_OF_YEAR);
      case "year" -> String.valueOf(day.getYear());
      default -> day.toString();
    };
  }
}
