package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.records.SampleObject;

/** Which records match a condition, without a database. */
class FilterMeaningTest {
  private static final Shape SHAPE = SampleObject.shape(1, true);

  @ParameterizedTest(name = "{1} {2} {3}: {4}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          text         | "Ångström"            | eq          | "Ångström"              | true
          text         | "Ångström"            | eq          | "ångström"              | false
          text         | "Ångström"            | in          | ["x","Ångström"]        | true
          text         | "Ångström"            | in          | ["x","y"]               | false
          text         | "Ångström"            | not_in      | ["x","y"]               | true
          text         | "Ångström"            | contains    | "GSTR"                  | true
          text         | "Ångström"            | contains    | "strong"                | false
          text         | "Ångström"            | starts_with | "ANG"                   | true
          text         | "Ångström"            | starts_with | "gst"                   | false
          text         | "Ångström"            | ends_with   | "ROM"                   | true
          text         | "Ångström"            | ends_with   | "ang"                   | false
          text         | "Ångström"            | not_contains | "strong"               | true
          number       | 5.0                   | eq          | 5                       | true
          number       | 5.0                   | neq         | 5                       | false
          number       | 9007199254740993      | eq          | 9007199254740992        | false
          number       | 9007199254740993      | gt          | 9007199254740992        | true
          number       | 5                     | gt          | 5                       | false
          number       | 5                     | gte         | 5                       | true
          number       | 5                     | lt          | 5                       | false
          number       | 5                     | lte         | 5                       | true
          number       | 5                     | lt          | 5.1                     | true
          number       | 5                     | between     | [5,6]                   | true
          number       | 6                     | between     | [5,6]                   | true
          number       | 4.9                   | between     | [5,6]                   | false
          number       | 6.1                   | between     | [5,6]                   | false
          boolean      | true                  | eq          | true                    | true
          boolean      | false                 | eq          | true                    | false
          date         | "2024-02-29"          | lt          | "2024-03-01"            | true
          date         | "2024-02-29"          | gte         | "2024-03-01"            | false
          datetime     | "2024-02-29T10:30:00Z" | eq         | "2024-02-29T12:30:00+02:00" | true
          datetime     | "2024-02-29T10:30:00Z" | eq         | "2024-02-29"            | true
          datetime     | "2024-02-29T10:30:00Z" | neq        | "2024-02-29"            | false
          datetime     | "2024-02-29T23:59:59.999999Z" | eq   | "2024-02-29"            | true
          datetime     | "2024-02-29T23:59:59.999999Z" | gt   | "2024-02-29"            | false
          datetime     | "2024-02-29T23:59:59.999999Z" | lte  | "2024-02-29"            | true
          datetime     | "2024-03-01T00:00:00Z" | eq         | "2024-02-29"            | false
          datetime     | "2024-03-01T00:00:00Z" | gt         | "2024-02-29"            | true
          datetime     | "2024-02-29T00:00:00Z" | gte        | "2024-02-29"            | true
          datetime     | "2024-02-29T00:00:00Z" | lt         | "2024-02-29"            | false
          datetime     | "2024-02-28T23:59:59Z" | lt         | "2024-02-29"            | true
          datetime     | "2024-03-01T23:00:00Z" | between    | ["2024-02-29","2024-03-01"] | true
          datetime     | "2024-02-29T00:00:00Z" | between    | ["2024-02-29","2024-02-29T00:00:00Z"] | true
          datetime     | "2024-02-29T10:00:00Z" | between    | ["2024-02-29T10:00:01Z","2024-02-29"] | false
          datetime     | "2024-03-01T00:00:00Z" | between    | ["2024-02-28","2024-02-29"] | false
          select       | "won"                 | eq          | "won"                   | true
          select       | "won"                 | in          | ["new","lost"]          | false
          multi_select | ["won","new"]         | eq          | ["new","won"]           | true
          multi_select | ["won","new"]         | eq          | ["won"]                 | false
          multi_select | ["won"]               | eq          | ["won","new"]           | false
          multi_select | ["won","new"]         | in          | ["won","lost"]          | true
          multi_select | ["won","new"]         | in          | ["lost"]                | false
          multi_select | ["won","new"]         | contains    | ["won"]                 | true
          multi_select | ["won","new"]         | contains    | ["won","lost"]          | false
          multi_select | ["won","new"]         | not_contains | ["won","lost"]         | true
          currency     | {"amount":10,"currency":"EUR"} | eq  | 10.00                   | true
          currency     | {"amount":10,"currency":"EUR"} | eq  | {"amount":10,"currency":"EUR"} | true
          currency     | {"amount":10,"currency":"EUR"} | eq  | {"amount":10,"currency":"USD"} | false
          currency     | {"amount":10,"currency":"EUR"} | eq  | 11                      | false
          currency     | {"amount":10,"currency":"EUR"} | gt  | {"amount":9,"currency":"USD"} | false
          currency     | {"amount":10,"currency":"EUR"} | gt  | {"amount":9,"currency":"EUR"} | true
          currency     | {"amount":10,"currency":"EUR"} | between | [9,{"amount":11,"currency":"EUR"}] | true
          currency     | {"amount":10,"currency":"EUR"} | between | [{"amount":9,"currency":"USD"},11] | false
          relation     | ["acme","zen"]        | contains    | "zen"                   | true
          relation     | ["acme","zen"]        | eq          | ["zen"]                 | false
          relation     | ["acme","zen"]        | in          | ["other","zen"]         | true
          phone        | "+16502530000"        | eq          | "+1 650 253 0000"       | true
          email        | "ann@example.com"     | eq          | "Ann@Example.com"       | true
          rating       | 3                     | gte         | 4                       | false
          """)
  void valuesMatchConditions(String type, String value, String op, String operand, boolean meets) {
    assertThat(matches("f_" + type, op, operand, JsonText.parse(value))).isEqualTo(meets);
  }

  /** No positive condition matches an empty value, so every negative one does. */
  @ParameterizedTest(name = "{0} {1} {2}: {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          f_text         | eq           | "a"      | false
          f_text         | neq          | "a"      | true
          f_text         | contains     | "a"      | false
          f_text         | not_contains | "a"      | true
          f_number       | lt           | 1        | false
          f_multi_select | not_in       | ["won"]  | true
          """)
  void emptyValuesMatchOnlyNegativeConditions(
      String field, String op, String operand, boolean meets) {
    assertThat(matches(field, op, operand, JsonValue.NULL)).isEqualTo(meets);
    assertThat(matches(field, op, operand, null)).isEqualTo(meets);
  }

  @Example
  void emptinessIsACondition() {
    for (JsonValue value : List.of(JsonValue.NULL, string(" "), string("a"))) {
      boolean isHeld = value.equals(string("a"));
      assertThat(matches(condition("is_not_empty"), value)).as("%s", value).isEqualTo(isHeld);
      assertThat(matches(condition("is_empty"), value)).as("%s", value).isEqualTo(!isHeld);
    }
  }

  @ParameterizedTest(name = "{0} {1} {2}: from {3} until {4}")
  @CsvSource({
    "within_next, 2, hours, 2024-02-29T10:30:00Z, 2024-02-29T12:30:00Z",
    "within_past, 2, hours, 2024-02-29T08:30:00Z, 2024-02-29T10:30:00Z",
    "within_next, 3, days, 2024-02-29T10:30:00Z, 2024-03-03T10:30:00Z",
    "within_past, 45, minutes, 2024-02-29T09:45:00Z, 2024-02-29T10:30:00Z",
    "on_date, 1, days, 2024-03-01T00:00:00Z, 2024-03-01T23:59:59.999999Z",
    "on_date, 2, hours, 2024-02-29T12:00:00Z, 2024-02-29T12:59:59.999999Z",
    "on_date, 1, minutes, 2024-02-29T10:31:00Z, 2024-02-29T10:31:59.999999Z",
  })
  void relativeDatesReachFromTheMoment(
      String op, int amount, String unit, Instant first, Instant last) {
    JsonObject asked = json("field", "f_datetime", "op", op, "amount", amount, "unit", unit);
    for (Instant within : List.of(first, last)) {
      assertThat(matches(asked, Json.createValue(within.toString()))).as("%s", within).isTrue();
    }
    for (Instant beside : List.of(first.minusNanos(1000), last.plusNanos(1000))) {
      assertThat(matches(asked, Json.createValue(beside.toString()))).as("%s", beside).isFalse();
    }
  }

  /** Numbers are compared by value, not by notation. */
  @Property
  void numbersAreComparedByValue(
      @ForAll("numbers") BigDecimal value, @ForAll("numbers") BigDecimal operand) {
    int order = value.compareTo(operand);
    JsonValue held = Json.createValue(value);
    assertThat(matches("f_number", "eq", operand.toString(), held)).isEqualTo(order == 0);
    assertThat(matches("f_number", "gt", operand.toString(), held)).isEqualTo(order > 0);
    assertThat(matches("f_number", "gte", operand.toString(), held)).isEqualTo(order >= 0);
    assertThat(matches("f_number", "lt", operand.toString(), held)).isEqualTo(order < 0);
    assertThat(matches("f_number", "lte", operand.toString(), held)).isEqualTo(order <= 0);
  }

  @Provide
  Arbitrary<BigDecimal> numbers() {
    return Arbitraries.bigDecimals()
        .between(BigDecimal.valueOf(-3), BigDecimal.valueOf(3))
        .ofScale(1);
  }

  /** A negative operator and {@code not} are complements for every value. */
  @Property(tries = 300)
  void negativeConditionsAreExactComplements(
      @ForAll("held") JsonValue value, @ForAll("denied") Operator denied) {
    JsonValue operand = denied.positive() == Operator.IN ? array("won", "b") : string("won");
    JsonObject positive = json(condition(denied.positive().key()), "value", operand);
    JsonObject negative = json(condition(denied.key()), "value", operand);
    boolean meets = matches(positive, value);
    assertThat(matches(negative, value)).isNotEqualTo(meets);
    assertThat(matches(json("not", positive), value)).isNotEqualTo(meets);
    assertThat(matches(json("not", negative), value)).isEqualTo(meets);
  }

  @Provide
  Arbitrary<JsonValue> held() {
    return Arbitraries.of(
        JsonValue.NULL,
        string("won"),
        string("b"),
        string("we won it"),
        string(""),
        string("lost"));
  }

  @Provide
  Arbitrary<Operator> denied() {
    return Arbitraries.of(
        Arrays.stream(Operator.values())
            .filter(operator -> operator.name().startsWith("NOT_") || operator == Operator.NEQ)
            .toList());
  }

  @Property
  void conditionsAreJoinedAsInLogic(@ForAll boolean left, @ForAll boolean right) {
    JsonArray both = array(emptiness(!left), emptiness(!right));
    JsonValue value = string("a");
    assertThat(matches(json("and", both), value)).isEqualTo(left && right);
    assertThat(matches(json("or", both), value)).isEqualTo(left || right);
    assertThat(matches(json("and", array()), value)).isTrue();
    assertThat(matches(json("or", array()), value)).isFalse();
  }

  private static JsonObject emptiness(boolean isEmpty) {
    return condition(isEmpty ? "is_empty" : "is_not_empty");
  }

  @Example
  void aFilterKnowsItsFields() {
    JsonObject slug = json("field", "slug", "op", "eq", "value", "a");
    JsonObject text = json("field", "f_text", "op", "eq", "value", "b");
    JsonObject filter =
        json("and", array(condition("is_empty"), json("or", array(json("not", slug), text))));
    assertThat(parsed(filter).fields()).containsExactly("f_text", "slug", "f_text");
  }

  /** Each offered operator can be read. */
  @Example
  void everyOfferedOperatorIsReadByItsCode() {
    for (var field : SHAPE.fields()) {
      Column<?> column = SHAPE.column(field.slug()).orElseThrow();
      assertThat(column.type().operators()).isNotEmpty();
      for (Operator operator : column.type().operators()) {
        assertThat(Operator.of(operator.name().toLowerCase(Locale.ROOT))).contains(operator);
      }
    }
    assertThat(Operator.of("EQ")).isEmpty();
  }

  private static JsonObject condition(String op) {
    return json("field", "f_text", "op", op);
  }

  private static boolean matches(
      String field, String op, String operand, @Nullable JsonValue value) {
    Filter filter = parsed(json("field", field, "op", op, "value", JsonText.parse(operand)));
    return filter.matches(slug -> slug.equals(field) ? value : null, SampleObject.NOW);
  }

  private static boolean matches(JsonObject filter, JsonValue value) {
    return parsed(filter).matches(slug -> value, SampleObject.NOW);
  }

  private static Filter parsed(JsonObject filter) {
    return FilterParser.parse(filter, SHAPE, "filter");
  }
}
