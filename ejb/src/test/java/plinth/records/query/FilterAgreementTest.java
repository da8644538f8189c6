package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.fields.Operator.BETWEEN;
import static plinth.fields.Operator.EQ;
import static plinth.fields.Operator.GT;
import static plinth.fields.Operator.GTE;
import static plinth.fields.Operator.LT;
import static plinth.fields.Operator.LTE;
import static plinth.fields.Operator.NEQ;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeContainer;
import plinth.fields.Column;
import plinth.fields.Field;
import plinth.fields.Operator;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.SlotKind;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.SampleObject;
import plinth.records.SampleRecord;

/**
 * A filter finds the same records in the database, with and without slots, as in Java. {@code
 * -Dplinth.lists.rounds=20} tests twenty times as many filters.
 */
public class FilterAgreementTest {
  private static final Shape SLOTTED = SampleObject.shape(1, true);
  private static final Shape PLAIN = SampleObject.shape(2, false);
  private static final List<SampleRecord> RECORDS = SampleObject.records(SLOTTED, 150);
  private static final List<String> SYSTEM =
      List.of("created_at", "updated_at", "created_by", "updated_by", "slug", "version", "id");

  @BeforeContainer
  static void fill() {
    RecordTable.shared().fill(SLOTTED, RECORDS);
    RecordTable.shared().fill(PLAIN, RECORDS);
    for (int n = 0; n < SampleObject.RELATED.size(); n++) {
      RecordTable.shared()
          .db()
          .update(
              Sql.of(
                  "insert into record (object_id, id, slug, created_at, updated_at, created_by,"
                      + " updated_by, data) values (?, ?, ?, now(), now(), 'admin:1', 'admin:1',"
                      + " '{}')",
                  SampleObject.COMPANIES,
                  n + 1,
                  SampleObject.RELATED.get(n)));
    }
    link(SLOTTED);
    link(PLAIN);
  }

  private static void link(Shape shape) {
    for (SampleRecord entry : RECORDS) {
      JsonValue related = entry.data().getOrDefault("f_relation", JsonValue.EMPTY_JSON_ARRAY);
      for (JsonValue slug : related.asJsonArray()) {
        RecordTable.shared()
            .link(
                SampleObject.link(shape.objectId()),
                entry.id(),
                SampleObject.RELATED.indexOf(((JsonString) slug).getString()) + 1);
      }
    }
  }

  /** Each condition of relation fields, with one slug, several and an unknown one. */
  @Example
  void conditionsOnLinksAgree() {
    List<JsonValue> operands =
        List.of(string("acme"), array("acme", "zen"), array("other", "nobody"), string("nobody"));
    for (Operator operator : SLOTTED.column("f_relation").orElseThrow().type().operators()) {
      for (JsonValue operand : operands) {
        agrees(
            operator.isUnary()
                ? condition("f_relation", operator)
                : condition("f_relation", operator, operand));
      }
    }
    assertThat(found(condition("f_relation", Operator.CONTAINS, array("acme", "zen")), SLOTTED))
        .isNotEmpty();
  }

  @Property(tries = 200)
  void filtersFindTheSameRecordsInTheDatabaseAndInJava(@ForAll("filters") List<JsonObject> all) {
    all.forEach(FilterAgreementTest::agrees);
  }

  /** Whole days as operands of every condition that accepts them, on a field and a system field. */
  @Example
  void conditionsOnWholeDaysAgree() {
    for (String slug : List.of("f_datetime", "created_at")) {
      for (Operator operator : List.of(EQ, NEQ, GT, GTE, LT, LTE)) {
        for (String day : List.of("2024-02-29", "2024-02-28", "0001-01-01", "9999-12-31")) {
          agrees(condition(slug, operator, day));
        }
      }
      agrees(condition(slug, BETWEEN, array("2024-02-28", "2024-02-29")));
      agrees(condition(slug, BETWEEN, array("2024-02-28", "2024-02-29T10:30:00Z")));
    }
    Set<Long> onLeapDay = found(condition("f_datetime", EQ, "2024-02-29"), SLOTTED);
    assertThat(onLeapDay).isNotEmpty();
    assertThat(found(condition("f_datetime", GT, "2024-02-29"), SLOTTED))
        .isNotEmpty()
        .doesNotContainAnyElementsOf(onLeapDay);
  }

  /** Periods as operands of every condition that accepts them, on fields and a system field. */
  @Example
  void conditionsOnPeriodsAgree() {
    for (String slug : List.of("f_date", "f_datetime", "created_at")) {
      for (String word : List.of("today", "yesterday", "this_week", "next_month", "last_9_days")) {
        for (Operator operator : List.of(EQ, NEQ, GT, GTE, LT, LTE)) {
          agrees(condition(slug, operator, word));
        }
        agrees(condition(slug, BETWEEN, array("2024-02-28", word)));
        agrees(condition(slug, BETWEEN, array(word, "this_year")));
      }
    }
    Set<Long> today = found(condition("f_datetime", EQ, "today"), SLOTTED);
    assertThat(today).isEqualTo(found(condition("f_datetime", EQ, "2024-02-29"), SLOTTED));
    assertThat(found(condition("f_datetime", EQ, "this_week"), SLOTTED)).containsAll(today);
  }

  /** Whole texts, including one with a truncated search text. */
  @Example
  void conditionsOnPartsOfTextsAgree() {
    for (String slug : List.of("f_text", "f_long_text")) {
      for (String part : SampleObject.PARTS) {
        agrees(condition(slug, Operator.CONTAINS, part));
        agrees(condition(slug, Operator.STARTS_WITH, part));
        agrees(condition(slug, Operator.ENDS_WITH, part));
      }
    }
    assertThat(found(condition("f_long_text", Operator.CONTAINS, "TAIL zebra"), SLOTTED))
        .isNotEmpty();
  }

  /**
   * The maximum number of values in a condition and the maximum number of conditions in a filter.
   */
  @Example
  void everyPermittedListFitsOneStatement() {
    for (Field field : SLOTTED.fields()) {
      List<JsonValue> values =
          IntStream.range(0, CompareParser.MAX_VALUES)
              .mapToObj(n -> parsed(many(field.type().key(), n)))
              .toList();
      for (Operator operator : field.type().operators()) {
        boolean isList = operator.positive() == Operator.IN || isOfMembers(field, operator);
        if (isList) {
          JsonObject condition = condition(field.slug(), operator, values);
          agrees(condition);
          JsonObject all = json("or", Collections.nCopies(FilterParser.MAX_NODES - 1, condition));
          for (Shape shape : List.of(SLOTTED, PLAIN)) {
            assertThat(
                    FilterSql.of(RecordTable.WORKSPACE, filter(all, shape), SampleObject.NOW)
                        .condition()
                        .values())
                .as("%s %s", field.slug(), operator)
                .hasSizeLessThan(3_000);
          }
        }
      }
    }
  }

  private static boolean isOfMembers(Field field, Operator operator) {
    boolean isMembers = field.type() instanceof References || field.type().slot() == SlotKind.TAGS;
    return isMembers && !operator.isUnary();
  }

  /** The nth of many values of a type; records have some of them. */
  private static String many(String type, int n) {
    List<String> held = SampleObject.VALUES.get(type);
    if (n < held.size() && !held.get(n).startsWith("[")) {
      return held.get(n);
    }
    return switch (type) {
      case "number", "currency", "percent", "duration" -> String.valueOf(n);
      case "select", "multi_select" ->
          List.of(quoted("new"), quoted("won"), quoted("lost")).get(n % 3);
      case "boolean" -> String.valueOf(n % 2 == 0);
      case "rating" -> String.valueOf(n % 6);
      case "date" -> quoted(String.valueOf(LocalDate.of(2024, 2, 1).plusDays(n)));
      case "datetime" -> quoted(String.valueOf(SampleObject.NOW.plusSeconds(n)));
      case "email" -> quoted("a" + n + "@acme.test");
      case "link" -> quoted("https://acme.test/" + n);
      case "phone" -> quoted("+1650253" + "%04d".formatted(n));
      case "relation", "smart_catalog", "member" ->
          n < 3 ? quoted(SampleObject.RELATED.get(n)) : quoted("r" + n);
      case "text", "long_text", "serial_number", "file", "address", "json" ->
          quoted("value " + n + "!");
      default -> throw new IllegalArgumentException("values of the type " + type);
    };
  }

  private static void agrees(JsonObject json) {
    Filter filter = filter(json, SLOTTED);
    Set<Long> expected =
        RECORDS.stream()
            .filter(r -> filter.matches(r.values(), SampleObject.NOW))
            .map(SampleRecord::id)
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(found(json, SLOTTED)).as("by slots: %s", json).isEqualTo(expected);
    assertThat(found(json, PLAIN)).as("on data: %s", json).isEqualTo(expected);
  }

  private static Set<Long> found(JsonObject json, Shape shape) {
    FilterSql sql = FilterSql.of(RecordTable.WORKSPACE, filter(json, shape), SampleObject.NOW);
    Sql query =
        Sql.of("select r.id from " + sql.place().table() + " r where")
            .plus(RecordTable.within(shape))
            .plus("and")
            .plus(sql.condition());
    return new TreeSet<>(RecordTable.shared().db().list(query, row -> row.getLong(1)));
  }

  private static Filter filter(JsonObject json, Shape shape) {
    return FilterParser.parse(json, shape, "filter");
  }

  @Provide
  Arbitrary<List<JsonObject>> filters() {
    return nested(2).list().ofSize(SampleObject.ROUNDS);
  }

  /** Conditions on the fields of {@link SampleObject}, nested to this depth. */
  public static Arbitrary<JsonObject> nested(int depth) {
    if (depth == 0) {
      return compares();
    }
    Arbitrary<JsonObject> inner = nested(depth - 1);
    Arbitrary<List<JsonObject>> lists = inner.list().ofMaxSize(3);
    return Arbitraries.frequencyOf(
        Tuple.of(4, compares()),
        Tuple.of(1, lists.map(all -> json("and", all))),
        Tuple.of(1, lists.map(all -> json("or", all))),
        Tuple.of(1, inner.map(one -> json("not", one))));
  }

  private static Arbitrary<JsonObject> compares() {
    List<String> slugs = SLOTTED.fields().stream().map(f -> f.slug()).collect(Collectors.toList());
    slugs.addAll(SYSTEM);
    return Arbitraries.of(slugs).flatMap(FilterAgreementTest::compare);
  }

  private static Arbitrary<JsonObject> compare(String slug) {
    Column<?> column = SLOTTED.column(slug).orElseThrow();
    return Arbitraries.of(column.type().operators())
        .flatMap(op -> rest(slug, column, op).map(rest -> json(condition(slug, op), rest)));
  }

  private static JsonObject condition(String slug, Operator op) {
    return json("field", slug, "op", op.key());
  }

  private static JsonObject condition(String slug, Operator op, Object value) {
    return json(condition(slug, op), "value", value);
  }

  /** The members of a condition other than its field and operator. */
  private static Arbitrary<JsonObject> rest(String slug, Column<?> column, Operator op) {
    if (op.isUnary()) {
      return Arbitraries.just(json());
    }
    if (op.isRelative()) {
      boolean days = column.type().key().equals("date");
      Arbitrary<String> units =
          days ? Arbitraries.of("days") : Arbitraries.of("minutes", "hours", "days");
      return Combinators.combine(Arbitraries.integers().between(1, 70), units)
          .as((amount, unit) -> json("amount", amount, "unit", unit));
    }
    return value(slug, column, op).map(value -> json("value", parsed(value)));
  }

  private static Arbitrary<String> value(String slug, Column<?> column, Operator op) {
    boolean text = column.type().isSearchable();
    boolean part =
        op.positive() == Operator.CONTAINS
            || op == Operator.STARTS_WITH
            || op == Operator.ENDS_WITH;
    if (part && text) {
      return Arbitraries.of(SampleObject.PARTS).map(one -> quoted(one));
    }
    Arbitrary<String> one = Arbitraries.of(values(slug, column));
    boolean members = column.type() instanceof References || column.type().slot() == SlotKind.TAGS;
    if (op == Operator.BETWEEN) {
      return one.list().ofSize(2).map(Object::toString);
    }
    return op.positive() == Operator.IN && !members
        ? one.list().ofMinSize(1).ofMaxSize(3).map(Object::toString)
        : one;
  }

  private static List<String> values(String slug, Column<?> column) {
    return switch (slug) {
      case "slug" -> List.of(quoted("rec-1"), quoted("rec-20"), quoted("none"));
      case "created_by", "updated_by" -> List.of(quoted("admin:0"), quoted("admin:2"));
      case "version", "id" -> List.of("1", "2", "120", "9999999999999");
      default -> SampleObject.VALUES.get(column.type().key());
    };
  }
}
