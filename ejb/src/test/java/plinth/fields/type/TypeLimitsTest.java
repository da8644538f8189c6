package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.DateTimeType;
import plinth.fields.FieldType;
import plinth.fields.Samples;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** What each type allows, exactly at its limits. */
class TypeLimitsTest {
  private static final String AT = "data.x";

  private static FieldType<?> type(String key, String settings) {
    return FieldTypes.configure(key, JsonText.parseObject(settings), List.of()).type();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          text          | max_length                        | true  | true  | true
          long_text     | max_length                        | false | true  | true
          number        | decimals max min unit             | true  | true  | false
          boolean       |                                   | false | true  | false
          date          | max min                           | false | true  | false
          datetime      | max min                           | false | true  | false
          select        |                                   | false | true  | false
          multi_select  | max_selected                      | false | true  | false
          rating        | max                               | false | true  | false
          currency      | currencies default_currency max min | false | true  | false
          email         |                                   | true  | true  | true
          link          |                                   | true  | true  | true
          phone         | default_region                    | true  | true  | true
          file          | max multiple                      | false | false | false
          relation      | multiple object                   | false | false | false
          smart_catalog | max multiple object               | false | false | false
          serial_number |                                   | false | false | true
          percent       | decimals max min                  | true  | true  | false
          duration      | max min                           | true  | true  | false
          member        |                                   | false | true  | false
          address       | default_country                   | false | true  | false
          json          | max_length                        | false | true  | false
          """)
  void typesDeclareRenderedSettingsUniquenessAndDefaults(
      String key, @Nullable String rendered, boolean unique, boolean defaults, boolean searched) {
    FieldType<?> type = Samples.of(key).type(key);
    List<String> settings = rendered == null ? List.of() : Arrays.asList(rendered.split(" "));
    assertThat(type.formSettings()).containsExactlyInAnyOrderElementsOf(settings);
    assertThat(type.mayBeUnique()).isEqualTo(unique);
    assertThat(type.mayHaveDefault()).isEqualTo(defaults);
    assertThat(type.isSearchable()).isEqualTo(searched);
  }

  /** A value at its limit is accepted, the next one refused. */
  @ParameterizedTest(name = "{0} {1} takes {2}, not {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          number   | {"min":2,"max":2}       | 2          | 2.01       | max
          number   | {"min":2}               | 2.0        | 1.99       | min
          number   | {"decimals":2}          | 1.250      | 1.255      | decimals
          number   | {"decimals":0}          | 5.00       | 5.5        | decimals
          number   | {}                      | 1e308      | 1e309      | range
          number   | {}                      | 1.7976931348623157e308 | 1.7976931348623158e308 | range
          number   | {}                      | 4.9e-324   | 1e-325     | range
          date     | {"min":"2024-02-29"}    | "2024-02-29" | "2024-02-28" | min
          date     | {"max":"2024-02-29"}    | "2024-02-29" | "2024-03-01" | max
          rating   | {"max":3}               | 3          | 4          | range
          rating   | {}                      | 0          | -1         | range
          currency | {"default_currency":"EUR","max":5} | 5.00 | 5.01  | max
          currency | {"default_currency":"JPY"} | 5       | 5.5        | decimals
          currency | {"default_currency":"KWD"} | 5.125   | 5.1255     | decimals
          currency | {"currencies":["EUR","USD"]} | {"amount":1,"currency":"usd"} | {"amount":1,"currency":"GBP"} | option
          currency | {"currencies":["EUR","USD"]} | {"amount":1,"currency":"eur"} | 1 | required
          percent  | {"decimals":1,"max":100} | 99.90     | 99.95      | decimals
          percent  | {"min":0}               | 0          | -0.01      | min
          duration | {"max":5400}            | "1:30"     | "1:30:01"  | max
          duration | {"min":60}              | "PT1M"     | 59         | min
          duration | {}                      | 2147483647 | 2147483648 | range
          duration | {}                      | "-2147483647" | "-2147483648" | range
          json     | {"max_length":7}        | {"a":1}    | {"a":12}   | max_length
          address  | {}                      | {"country":"kw"} | {"country":"XX"} | country
          text     | {"max_length":3}        | "😀😀😀"    | "abcd"     | max_length
          file     | {"multiple":true,"max":2} | ["a","b"] | ["a","b","c"] | size
          file     | {}                      | ["a"]      | ["a","b"]  | size
          """)
  void limitsAreInclusive(String key, String settings, String taken, String refused, String rule) {
    FieldType<?> type = type(key, settings);
    assertThat(type.parse(JsonText.parse(taken), AT)).isNotNull();
    assertThat(refused(() -> type.parse(JsonText.parse(refused), AT)).rule()).isEqualTo(rule);
  }

  /** Numbers are exact, with at most four hundred digits and decimals. */
  @ParameterizedTest(name = "{0} digits, {1} of them decimals")
  @CsvSource({"400, 120, ", "401, 120, range", "200, 400, ", "200, 401, range"})
  void aNumberHasAtMostFourHundredDigits(int digits, int decimals, @Nullable String rule) {
    BigDecimal number = new BigDecimal(BigInteger.TEN.pow(digits - 1), decimals);
    FieldType<?> type = type("number", "{}");
    Problem refused =
        catchThrowableOfType(Problem.class, () -> type.parse(Json.createValue(number), AT));
    assertThat(refused == null ? null : refused.errors().get(0).rule()).isEqualTo(rule);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"\\ud800", "a\\udc00", "\\ud800\\ud800", "\\udc00\\ud800", "a\\u0000b"})
  void aTextThatCannotBeStoredIsRefused(String escaped) {
    FieldType<?> text = type("text", "{}");
    JsonValue json = JsonText.parse('"' + escaped + '"');
    assertThat(refused(() -> text.parse(json, AT)).rule()).isEqualTo("characters");
    assertThat(text.parse(JsonText.parse("\"a\\ud83d\\ude00b\""), AT)).isEqualTo("a😀b");
  }

  /** Values of another type are rounded to the precision of this one. */
  @ParameterizedTest(name = "{0} {1}: {2} becomes {3}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          number   | {"decimals":1}             | 2.25       | 2.3
          number   | {"decimals":1}             | 2.2        | 2.2
          number   | {"decimals":1}             | -2.25      | -2.3
          number   | {}                         | 12.345 EUR | 12.345
          rating   | {}                         | 2.5        | 3
          percent  | {"decimals":1}             | 2.25 %     | 2.3
          duration | {}                         | 1.5        | 2
          currency | {"default_currency":"EUR"} | 2.125      | {"amount":2.13,"currency":""}
          currency | {"default_currency":"EUR"} | 2.12       | {"amount":2.12,"currency":""}
          currency | {"default_currency":"EUR"} | 5.5 JPY    | {"amount":6,"currency":"JPY"}
          currency | {}                         | 2.12345    | {"amount":2.12345,"currency":""}
          date     | {}                         | 2024-02-29T23:30:00-05:00 | "2024-03-01"
          """)
  void aValueOfAnotherTypeIsRounded(String key, String settings, String text, String adopted) {
    assertThat(adopted(type(key, settings), text)).isEqualTo(JsonText.parse(adopted));
  }

  private static <V> Object adopted(FieldType<V> type, String text) {
    return type.encode(Objects.requireNonNull(type.adopt(text, Time.UTC, AT)));
  }

  @Test
  void theSchemaContainsTheLimits() {
    JsonObject number =
        type("number", json("min", 1.5, "max", 9, "decimals", 2).toString()).schema();
    assertThat(number.getJsonNumber("minimum").bigDecimalValue()).isEqualByComparingTo("1.5");
    assertThat(number.getJsonNumber("maximum").intValue()).isEqualTo(9);
    assertThat(number.getJsonNumber("multipleOf").bigDecimalValue()).isEqualByComparingTo("0.01");
    assertThat(number.getJsonNumber("example").bigDecimalValue()).isEqualByComparingTo("1.5");
    assertThat(type("number", "{}").schema().keySet()).containsExactlyInAnyOrder("type", "example");
    assertThat(type("number", json("max", 9).toString()).schema().getInt("example")).isEqualTo(9);

    JsonObject money =
        type("currency", json("currencies", array("JPY", "EUR"), "min", 3, "max", 7).toString())
            .schema();
    JsonObject amount = money.getJsonObject("properties").getJsonObject("amount");
    assertThat(amount.getInt("minimum")).isEqualTo(3);
    assertThat(amount.getInt("maximum")).isEqualTo(7);
    assertThat(money.getJsonObject("properties").getJsonObject("currency").getJsonArray("enum"))
        .isEqualTo(array("JPY", "EUR"));
    assertThat(example(json("default_currency", "JPY")))
        .isEqualTo(json("amount", 12, "currency", "JPY"));
    assertThat(example(json())).isEqualTo(json("amount", parsed("12.50"), "currency", "EUR"));
    assertThat(example(json("max", 7))).isEqualTo(json("amount", 7, "currency", "EUR"));
    assertThat(
            type("currency", "{}").schema().getJsonObject("properties").getJsonObject("currency"))
        .doesNotContainKey("enum");
    assertThat(Samples.of("select").type("select").schema().getJsonArray("enum"))
        .isEqualTo(array("amber", "red", "green", "old"));
    assertThat(type("text", "{}").outputSchema()).isEqualTo(type("text", "{}").schema());
    assertThat(type("text", "{}").inputSchema()).isEqualTo(type("text", "{}").schema());
  }

  private static Object example(JsonObject settings) {
    return type("currency", settings.toString()).schema().get("example");
  }

  @Test
  void aCatalogShowsItsRecordsWithTheirLabels() {
    FieldType<?> one = type("smart_catalog", json("object", "companies").toString());
    assertThat(one.outputSchema().getString("type")).isEqualTo("object");
    JsonObject many = Samples.of("smart_catalog").type("smart_catalog").outputSchema();
    assertThat(many.getString("type")).isEqualTo("array");
    assertThat(many.getInt("maxItems")).isEqualTo(3);
  }

  /**
   * Slots contain the values that indexes order: the nearest number, the folded text, the first
   * moment.
   */
  @Test
  void slotsHoldWhatIndexesOrder() {
    assertThat(slot("number", value(2.5))).isEqualTo(2.5);
    assertThat(slot("rating", value(4))).isEqualTo(4.0);
    assertThat(slot("percent", value(12.5))).isEqualTo(12.5);
    assertThat(slot("duration", string("1:30"))).isEqualTo(5400.0);
    assertThat(slot("currency", json("amount", -7.25, "currency", "EUR"))).isEqualTo(-7.25);
    assertThat(slot("boolean", JsonValue.TRUE)).isEqualTo(1.0);
    assertThat(slot("text", string("Ängstlich"))).isEqualTo("angstlich");
    assertThat(slot("select", string("red"))).isEqualTo("red");
    assertThat(slot("date", string("2024-02-29"))).isEqualTo(Instant.parse("2024-02-29T00:00:00Z"));
    assertThat(slot("multi_select", array("red"))).isNull();
  }

  private static @Nullable Object slot(String key, JsonValue json) {
    return slot(Samples.of(key).type(key), json);
  }

  private static <V> @Nullable Object slot(FieldType<V> type, JsonValue json) {
    return type.slotValue(Objects.requireNonNull(type.read(json, AT)));
  }

  @Test
  void momentsBecomeTheirDayInTheTimeZone() {
    Instant late = Instant.parse("2024-02-29T23:59:59.999999Z");
    ZoneId east = ZoneId.of("Asia/Tokyo");
    DateType days = new DateType(Settings.defaults());
    assertThat(days.at(late, Time.UTC)).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(days.at(late, east)).isEqualTo(LocalDate.of(2024, 3, 1));
    assertThat(new DateTimeType(Settings.defaults()).at(late, east)).isEqualTo(late);
  }

  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource({"file, 'a; b c'", "relation, 'acme; a/b'", "smart_catalog, 'acme; a/b'"})
  void slugsInTextsAreHeldToTheirForm(String key, String text) {
    FieldType<?> type = Samples.of(key).type(key);
    assertThat(refused(() -> type.parseText(text, AT)).rule()).isEqualTo("format");
    assertThat(type.parseText("a;; a ;b", AT)).isEqualTo(List.of("a", "b"));
  }

  @Test
  void conditionsNormalizePhoneNumbers() {
    FieldType<?> phone = Samples.of("phone").type("phone");
    assertThat(phone.operand(string("050 123 4567"), AT)).isEqualTo("+966501234567");
    assertThat(phone.operand(string("call me"), AT)).isEqualTo("call me");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "https://münchen.de/straße, true",
    "https://münchen.de/a\u00a0b, false",
    "https://münchen.de/a\u0085b, false",
    "https://münchen.de/~a, true",
    "https://example.com/\u007f, false",
    "https://\u3002/ü, false"
  })
  void aLinkMayBeInternational(String link, boolean taken) {
    assertThat(InternetNames.isLink(link)).isEqualTo(taken);
  }

  @Test
  void serialNumbersBeginAtTheConfiguredStart() {
    SerialNumberType serial =
        (SerialNumberType) type("serial_number", json("start", 700).toString());
    assertThat(serial.start()).isEqualTo(700);
    assertThat(serial.check("x".repeat(60), AT)).hasSize(60);
    assertThat(refused(() -> serial.check("x".repeat(61), AT)).rule()).isEqualTo("generated");
    assertThat(serial.mayHaveDefault()).isFalse();
  }

  /** The first differing entry decides, then the length. */
  @Test
  void listsAreOrderedByTheirWords() {
    assertThat(SlugLists.compare(List.of("a", "b"), List.of("a", "c"))).isNegative();
    assertThat(SlugLists.compare(List.of("b"), List.of("a", "c"))).isPositive();
    assertThat(SlugLists.compare(List.of("a"), List.of("a", "c"))).isNegative();
    assertThat(SlugLists.compare(List.of("a", "c"), List.of("a", "c"))).isZero();
  }

  @Test
  void codePointsAreOrderedBeyondSurrogates() {
    assertThat(CodePoints.compare("\uffff", "\ud800\udc00")).isNegative();
    assertThat(CodePoints.compare("a", "ab")).isNegative();
    assertThat(CodePoints.compare("ab", "a")).isPositive();
    assertThat(CodePoints.compare("ab", "ab")).isZero();
  }

  /** A slug in a setting is stored unchanged. */
  @Test
  void settingsKeepTheirSlugs() {
    JsonObject settings =
        FieldTypes.configure(
                "relation", json("object", "companies", "relation", "employers"), List.of())
            .settings();
    assertThat(settings.getString("object")).isEqualTo("companies");
    assertThat(settings.getString("relation")).isEqualTo("employers");
    assertThat(refused(() -> type("relation", "{}")).rule()).isEqualTo("required");
    Settings given = Settings.of(json("object", "companies"), List.of());
    assertThat(given.slug("object")).isEqualTo("companies");
    assertThat(given.optionalSlug("object")).isEqualTo("companies");
    assertThat(given.optionalSlug("relation")).isEmpty();
  }

  @Test
  void aSlotKeepsItsPlaceInAnotherState() {
    Slot slot = new Slot(SlotKind.NUMBER, 12, SlotState.WRITING);
    assertThat(slot.withState(SlotState.READY))
        .isEqualTo(new Slot(SlotKind.NUMBER, 12, SlotState.READY));
    assertThat(slot.column()).isEqualTo("n12");
  }

  private static Problem.FieldError refused(ThrowingCallable call) {
    Problem refused = catchThrowableOfType(Problem.class, call);
    assertThat(refused).isNotNull();
    return refused.errors().get(0);
  }
}
