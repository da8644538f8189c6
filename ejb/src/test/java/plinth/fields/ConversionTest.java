package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.JsonText;
import plinth.kernel.Time;

/** Conversion of values when their field changes. */
class ConversionTest {
  private static final List<Option> COLORS =
      List.of(Option.of("red", 0), Option.of("green", 1), Option.of("blue", 2));

  static Stream<String[]> pairs() {
    List<String[]> pairs = new ArrayList<>();
    for (FieldType<?> from : FieldTypes.all()) {
      for (FieldType<?> to : FieldTypes.all()) {
        if (Conversion.isOffered(from, to)) {
          pairs.add(new String[] {from.key(), to.key()});
        }
      }
    }
    return pairs.stream();
  }

  @ParameterizedTest(name = "{0} to {1}")
  @MethodSource("pairs")
  void convertedValuesAreValidAndConvertBackUnlessLossy(String from, String to) {
    FieldType<?> before = Samples.of(from).type(from);
    FieldType<?> after = Samples.of(to).type(to);
    for (String sample : Samples.of(from).ascending()) {
      JsonValue stored = stored(before, sample);
      Outcome outcome = new Conversion(before, after, Map.of(), false, Time.UTC).of(stored);
      if (outcome.fate() == Fate.FAILED) {
        assertThat(outcome.value()).isEqualTo(stored);
        assertThat(outcome.reason()).as(sample).isNotBlank();
        assertThat(new Conversion(before, after, Map.of(), true, Time.UTC).of(stored))
            .as("cleared where that is asked for")
            .isEqualTo(new Outcome(Fate.CLEARED, JsonValue.NULL, outcome.reason()));
        continue;
      }
      assertThat(stored(after, outcome.value().toString()))
          .as("%s is as the type stores it", sample)
          .isEqualTo(outcome.value());
      if (outcome.fate() != Fate.LOSSY) {
        Outcome back = new Conversion(after, before, Map.of(), false, Time.UTC).of(outcome.value());
        assertThat(same(before, back.value(), stored)).as("%s comes back", sample).isTrue();
      }
    }
  }

  @ParameterizedTest(name = "{0} {1} to {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text         | "12.50"                 | number       | CONVERTED | 12.50
          text         | "twelve"                | number       | FAILED    | "twelve"
          text         | "one"                   | long_text    | KEPT      | "one"
          text         | "yes"                   | boolean      | LOSSY     | true
          text         | "2024-02-30"            | date         | FAILED    | "2024-02-30"
          boolean      | true                      | text         | CONVERTED | "true"
          number       | 3.4                       | rating       | LOSSY     | 3
          number       | 4                         | rating       | KEPT      | 4
          number       | 9                         | rating       | FAILED    | 9
          rating       | 4                         | number       | KEPT      | 4
          date         | "2024-02-29"            | datetime     | CONVERTED | "2024-02-29T00:00:00Z"
          datetime     | "2024-02-29T10:00:00Z"  | date         | LOSSY     | "2024-02-29"
          datetime     | "2024-02-29T00:00:00Z"  | date         | CONVERTED | "2024-02-29"
          select       | "red"                   | multi_select | CONVERTED | ["red"]
          multi_select | ["red"]                 | select       | CONVERTED | "red"
          multi_select | ["green","red"]       | select       | LOSSY     | "green"
          multi_select | ["green","red"]       | text         | CONVERTED | "green; red"
          text         | "RED"                   | select       | LOSSY     | "red"
          text         | "pink"                  | select       | FAILED    | "pink"
          text         | "red; blue"             | multi_select | CONVERTED | ["red","blue"]
          email        | "a@b.example"           | text         | KEPT      | "a@b.example"
          """)
  void theyBecome(String from, String stored, String to, Fate fate, String becomes) {
    Outcome outcome =
        new Conversion(type(from, COLORS), type(to, COLORS), Map.of(), false, Time.UTC)
            .of(JsonText.parse(stored));
    assertThat(outcome.fate() + " " + outcome.value()).isEqualTo(fate + " " + becomes);
  }

  /** Dates become points in time, and vice versa, in the time zone of the workspace. */
  @Test
  void daysAreThoseOfTheTimeZone() {
    ZoneId zone = ZoneId.of("America/Sao_Paulo");
    assertThat(converted("date", "2018-11-04", "datetime", zone))
        .as("a day without a midnight")
        .isEqualTo(new Outcome(Fate.CONVERTED, string("2018-11-04T03:00:00Z"), null));
    assertThat(converted("datetime", "2018-11-04T03:00:00Z", "date", zone))
        .isEqualTo(new Outcome(Fate.CONVERTED, string("2018-11-04"), null));
    assertThat(converted("datetime", "2026-01-31T02:30:00Z", "date", zone))
        .isEqualTo(new Outcome(Fate.LOSSY, string("2026-01-30"), null));
    assertThat(converted("text", "2026-01-31", "datetime", zone).value())
        .isEqualTo(string("2026-01-31T03:00:00Z"));
  }

  private static Outcome converted(String from, String stored, String to, ZoneId zone) {
    return new Conversion(type(from, COLORS), type(to, COLORS), Map.of(), false, zone)
        .of(string(stored));
  }

  @Test
  void moneyLosesItsCurrency() {
    JsonValue money = json("amount", 12.5, "currency", "EUR");
    Outcome outcome =
        new Conversion(
                type("currency", List.of()), type("number", List.of()), Map.of(), false, Time.UTC)
            .of(money);
    assertThat(outcome).isEqualTo(new Outcome(Fate.LOSSY, value(12.5), null));
  }

  @Test
  void optionsThatGoAreReplacedClearedOrInTheWay() {
    FieldType<?> before = type("multi_select", COLORS);
    FieldType<?> after = type("multi_select", List.of(Option.of("green", 0)));
    JsonValue stored = array("red", "green");
    Conversion refused = new Conversion(before, after, Map.of(), false, Time.UTC);
    assertThat(refused.removed()).containsExactly("red", "blue");
    assertThat(refused.removedIn(stored)).containsExactly("red");
    assertThat(refused.of(stored).fate()).isEqualTo(Fate.FAILED);
    assertThat(refused.of(array("green")).fate()).isEqualTo(Fate.KEPT);
    assertThat(refused.of(array("older")).fate())
        .as("what was no option before is not in the way")
        .isEqualTo(Fate.KEPT);

    assertThat(new Conversion(before, after, Map.of(), true, Time.UTC).of(stored).value())
        .isEqualTo(array("green"));
    assertThat(new Conversion(before, after, Map.of(), true, Time.UTC).of(array("red")))
        .extracting(Outcome::fate)
        .isEqualTo(Fate.CLEARED);
    Map<String, JsonValue> others = Map.of("red", string("green"));
    assertThat(new Conversion(before, after, others, false, Time.UTC).of(stored))
        .isEqualTo(new Outcome(Fate.CONVERTED, array("green"), null));
  }

  @Test
  void valuesOutsideTheSettingsFailToConvert() {
    FieldType<?> before = type("number", List.of());
    FieldType<?> after =
        FieldTypes.configure("number", json("max", 5).asJsonObject(), List.of()).type();
    Conversion conversion = new Conversion(before, after, Map.of(), false, Time.UTC);
    assertThat(conversion.of(value(5)).fate()).isEqualTo(Fate.KEPT);
    assertThat(conversion.of(value(6)).fate()).isEqualTo(Fate.FAILED);
  }

  @Test
  void referencesAndSerialNumbersAreNotConverted() {
    for (String key : List.of("file", "relation", "smart_catalog", "serial_number", "member")) {
      assertThat(Conversion.isOffered(plain("text"), plain(key))).as(key).isFalse();
      assertThat(Conversion.isOffered(plain(key), plain(key))).as(key).isTrue();
    }
    assertThat(Conversion.isOffered(plain("relation"), plain("text"))).isFalse();
    assertThat(Conversion.isOffered(plain("file"), plain("text"))).isFalse();
    assertThat(Conversion.isOffered(plain("serial_number"), plain("text"))).isTrue();
  }

  private static FieldType<?> plain(String key) {
    return FieldTypes.of(key).orElseThrow();
  }

  private static FieldType<?> type(String key, List<Option> options) {
    boolean isChosen = plain(key) instanceof Choices;
    return FieldTypes.configure(
            key, JsonValue.EMPTY_JSON_OBJECT, isChosen ? options : List.<Option>of())
        .type();
  }

  private static <V> JsonValue stored(FieldType<V> type, String sample) {
    V value = type.parse(JsonText.parse(sample), "data.x");
    return value == null ? JsonValue.NULL : type.encode(value);
  }

  private static <V> boolean same(FieldType<V> type, JsonValue left, JsonValue right) {
    V one = type.read(left, "data.x");
    V other = type.read(right, "data.x");
    return one != null && other != null && type.compare(one, other) == 0;
  }
}
