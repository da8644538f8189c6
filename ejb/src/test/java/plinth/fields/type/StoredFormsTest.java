package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Fold;
import plinth.fields.Occasion;
import plinth.fields.Samples;
import plinth.fields.SearchText;
import plinth.fields.UniqueKey;
import plinth.fields.setting.Option;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** Details of slots, unique keys, search texts, defaults and generated values. */
class StoredFormsTest {
  @ParameterizedTest
  @CsvSource({
    "Ångström, angstrom",
    "İSTANBUL, istanbul",
    "ısı, isi",
    "ΟΔΟΣ, οδοσ",
    "가, 가",
    "Ç, c",
    "Großmann, grossmann",
    "ẞ, ss",
    "Łódź, lodz",
    "Øst, ost",
    "Đặng, dang",
    "Æsir, aesir",
  })
  void textIsFolded(String text, String folded) {
    assertThat(Fold.text(text)).isEqualTo(folded);
  }

  @Test
  void aTextSlotIsCutAtACodePoint() {
    assertThat(Fold.slot("a" + "😀".repeat(60))).isEqualTo("a" + "😀".repeat(49));
    assertThat(Fold.slot("x".repeat(300))).hasSize(200);
    assertThat(Fold.slot("x".repeat(200))).hasSize(200);
  }

  @Test
  void aUniqueKeyIsTheValueOrItsDigest() {
    assertThat(UniqueKey.of("Ann")).isEqualTo("Ann");
    assertThat(UniqueKey.of("x".repeat(200))).isEqualTo("x".repeat(200));
    assertThat(UniqueKey.of("x".repeat(201))).startsWith("sha256:").hasSize(71);
    assertThat(UniqueKey.of("é".repeat(101))).startsWith("sha256:");
  }

  @ParameterizedTest
  @CsvSource({"1.50, 1.5", "1e3, 1000", "0.00, 0", "-0, 0"})
  void equalNumbersHaveOneUniqueKey(String written, String canonical) {
    assertThat(canonical(FieldTypes.of("number").orElseThrow(), written)).isEqualTo(canonical);
  }

  @Test
  void aLongSearchTextIsCutAndMarked() {
    String text = SearchText.of(List.of("Ä", "é".repeat(9000)));
    assertThat(text).startsWith("a\n").endsWith("\nqzxcutxzq");
    assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(8000);
    assertThat(SearchText.of(List.of("One", "Two"))).isEqualTo("one\ntwo");
  }

  @Test
  void serialNumbersArePaddedAndOnlyKept() {
    FieldType<?> type = Samples.of("serial_number").type("serial_number");
    assertThat(generated(type, 42)).isEqualTo("INV-0042");
    assertThat(generated(type, 123456)).isEqualTo("INV-123456");
    SerialNumberType serial = (SerialNumberType) type;
    assertThatCode(() -> serial.requireUnchanged("INV-0042", "INV-0042", "data.no"))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> serial.requireUnchanged("INV-0042", "INV-0043", "data.no"))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> serial.requireUnchanged(null, "INV-0042", "data.no"))
        .isInstanceOf(Problem.class);
  }

  @Test
  void defaultsAreCheckedAndMadeCanonical() {
    FieldType<?> select = Samples.of("multi_select").type("multi_select");
    JsonValue given = array("red", "amber");
    assertThat(Field.checkedDefault(select, given)).hasToString(array("amber", "red").toString());
    assertThat(Field.checkedDefault(select, JsonValue.NULL)).isNull();
    assertThatThrownBy(() -> Field.checkedDefault(select, array("old")))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.errors().get(0).field()).isEqualTo("default_value"));
    FieldType<?> file = FieldTypes.of("file").orElseThrow();
    assertThatThrownBy(() -> Field.checkedDefault(file, Json.createValue("a")))
        .isInstanceOf(Problem.class);
  }

  @Test
  void onlyChoicesHaveOptions() {
    assertThatThrownBy(
            () -> FieldTypes.configure("text", JsonValue.EMPTY_JSON_OBJECT, Samples.COLORS))
        .isInstanceOfSatisfying(
            Problem.class, p -> assertThat(p.errors().get(0).field()).isEqualTo("options"));
    List<Option> twice = List.of(Option.of("a", 1), Option.of("a", 2));
    assertThatThrownBy(() -> FieldTypes.configure("select", JsonValue.EMPTY_JSON_OBJECT, twice))
        .isInstanceOfSatisfying(
            Problem.class,
            p -> assertThat(p.errors().get(0).field()).isEqualTo("options[1].value"));
  }

  private static String generated(FieldType<?> type, long number) {
    return ((SerialNumberType) type).generate(number);
  }

  private static <V> String canonical(FieldType<V> type, String written) {
    return type.canonical(Objects.requireNonNull(type.parse(JsonText.parse(written), "data.x")));
  }

  /** A default may be a word for a value that follows from the creation of a record. */
  @Test
  void wordsStandForValuesOfTheCreation() {
    Occasion creation = new Occasion(Instant.parse("2026-03-31T23:30:00Z"), Time.UTC, "nora");
    assertThat(computed("date", "today", creation)).hasToString("\"2026-03-31\"");
    Occasion there = new Occasion(creation.at(), ZoneId.of("Asia/Riyadh"), "nora");
    assertThat(computed("date", "today", there)).hasToString("\"2026-04-01\"");
    assertThat(computed("datetime", "now", creation)).hasToString("\"2026-03-31T23:30:00Z\"");
    assertThat(computed("member", "me", creation)).hasToString("\"nora\"");
    assertThat(computed("member", "me", new Occasion(creation.at(), Time.UTC, null))).isNull();
    Occasion withOmar = new Occasion(creation.at(), Time.UTC, "nora", Set.of("omar"));
    assertThat(computed("member", "omar", withOmar)).hasToString("\"omar\"");
    assertThat(computed("member", "omar", creation)).as("who is not active").isNull();
    assertThat(computed("date", json("min", "2026-03-31"), "today", creation)).isNotNull();
    assertThat(computed("date", json("min", "2026-04-01"), "today", creation))
        .as("a day that the field refuses")
        .isNull();
    for (String type : List.of("date", "datetime")) {
      FieldType<?> typed = FieldTypes.of(type).orElseThrow();
      assertThatThrownBy(() -> Field.checkedDefault(typed, Json.createValue("tomorrow")))
          .isInstanceOf(Problem.class);
    }
  }

  private static JsonValue computed(String key, String given, Occasion creation) {
    return computed(key, json(), given, creation);
  }

  private static JsonValue computed(
      String key, JsonObject settings, String given, Occasion creation) {
    FieldType<?> type = FieldTypes.configure(key, settings, List.of()).type();
    JsonValue word = Field.checkedDefault(type, Json.createValue(given));
    return new Field(
            1,
            "f",
            "F",
            type,
            JsonValue.EMPTY_JSON_OBJECT,
            Field.Rules.NONE.withDefault(word),
            Field.Standing.at(1),
            Field.Slots.NONE)
        .defaultFor(creation);
  }
}
