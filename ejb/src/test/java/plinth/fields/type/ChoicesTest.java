package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;

import jakarta.json.Json;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.fields.Choices;
import plinth.fields.Discrete;
import plinth.fields.FieldType;
import plinth.fields.Samples;
import plinth.fields.setting.Option;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** Fields with values chosen from options, and other fields with few values. */
class ChoicesTest {
  private static final String AT = "data.x";

  private static FieldType<?> configured(String key, List<Option> options) {
    return FieldTypes.configure(key, json(), options).type();
  }

  private static Choices choices(String key) {
    return (Choices) Samples.of(key).type(key);
  }

  @Test
  void aTextNamesOneOptionOrSeveral() {
    assertThat(choices("select").isMultiple()).isFalse();
    assertThat(choices("multi_select").isMultiple()).isTrue();
    assertThat(choices("select").words(" red; green ")).containsExactly("red; green");
    assertThat(choices("multi_select").words(" red; green ;;red ")).containsExactly("red", "green");
  }

  @Test
  void listsEachUnknownOptionOnce() {
    List<Option> options = List.of(new Option("won", "Gewonnen", null, 1, true));
    Choices select = (Choices) configured("select", options);
    assertThat(select.missing(List.of("won", "WON", "GEWONNEN", "Lost", "lost", "Öpen", "open")))
        .containsExactly("Lost", "Öpen");
  }

  /** Otherwise an import neither creates an option for a text nor accepts its cell. */
  @Test
  void readsKnownTextsAsOptions() {
    List<Option> options =
        List.of(
            new Option("Won", "Gewonnen", null, 1, true),
            new Option("lost", "Won", null, 2, true),
            new Option("new", "Neu", null, 3, true));
    SelectType select = (SelectType) configured("select", options);
    assertThat(select.missing(List.of("Won", "won", "NEW", "Lost"))).isEmpty();
    assertThat(select.readText("Won", AT)).isEqualTo("Won");
    assertThat(select.readText("won", AT)).as("a label before a value").isEqualTo("lost");
    assertThat(select.readText("NEW", AT)).isEqualTo("new");
    assertThat(select.readText("LOST", AT)).isEqualTo("lost");
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "multi_select"})
  void anOptionShowsItsFaceAlsoWhenItIsNoMore(String key) {
    List<Option> options =
        List.of(
            new Option("won", "Gewonnen", "#00ff00", 2, true),
            new Option("new", "Neu", null, 1, true),
            new Option("old", "Alt", null, 3, false));
    Discrete type = (Discrete) configured(key, options);
    assertThat(type.face("won"))
        .isEqualTo(new Discrete.Face("won", Json.createValue("won"), "Gewonnen", "#00ff00"));
    assertThat(type.face("old").label()).isEqualTo("Alt");
    assertThat(type.face("gone"))
        .isEqualTo(new Discrete.Face("gone", Json.createValue("gone"), "gone", null));
    assertThat(type.faces()).extracting(Discrete.Face::label).containsExactly("Neu", "Gewonnen");
  }

  @Test
  void ratingsAndFlagsAreFewValuesToo() {
    Discrete rating = (Discrete) FieldTypes.of("rating").orElseThrow();
    assertThat(rating.faces())
        .extracting(Discrete.Face::label)
        .containsExactly("0", "1", "2", "3", "4", "5");
    assertThat(rating.face("4")).isEqualTo(new Discrete.Face("4", Json.createValue(4), "4", null));
    Discrete flag = (Discrete) FieldTypes.of("boolean").orElseThrow();
    assertThat(flag.faces())
        .extracting(Discrete.Face::value)
        .containsExactlyInAnyOrder(JsonValue.TRUE, JsonValue.FALSE);
    assertThat(flag.face("1").value()).isEqualTo(JsonValue.TRUE);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          select, '"nope"'
          multi_select, '["red","nope"]'
          """)
  void conditionsAcceptInactiveOptionsAndRefuseUnknownOnes(String key, String stranger) {
    FieldType<?> type = Samples.of(key).type(key);
    JsonValue inactive = key.equals("select") ? string("old") : array("old");
    assertThat(type.operand(inactive, AT)).isNotNull().asString().contains("old");
    assertThat(rule(() -> type.operand(JsonText.parse(stranger), AT))).isEqualTo("option");
  }

  @Test
  void optionsAreLimitedInNumberAndForm() {
    List<Option> most = IntStream.range(0, 1_000).mapToObj(n -> Option.of("o" + n, n)).toList();
    assertThat(((Choices) configured("select", most)).options()).hasSize(1_000);
    List<Option> more = IntStream.range(0, 1_001).mapToObj(n -> Option.of("o" + n, n)).toList();
    assertThat(rule(() -> configured("select", more))).isEqualTo("size");
  }

  @ParameterizedTest(name = "{0} of {1}: {2}")
  @CsvSource({
    "x, 100,",
    "x, 101, format",
    "é, 100,",
    "漢, 66,",
    "漢, 67, format",
    "' ', 1, format",
  })
  void aValueFitsASlot(String letter, int count, String refusal) {
    List<Option> options = List.of(Option.of(letter.repeat(count), 1));
    assertThat(rule(() -> configured("select", options))).isEqualTo(refusal);
  }

  @ParameterizedTest(name = "{0} letters: {1}")
  @CsvSource({"0, max_length", "1,", "255,", "256, max_length"})
  void aLabelIsOneToTwoHundredAndFiftyFiveCharacters(int count, String refusal) {
    List<Option> options = List.of(new Option("a", "x".repeat(count), null, 1, true));
    assertThat(rule(() -> configured("select", options))).isEqualTo(refusal);
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(strings = {"a;b", " a", "a "})
  void optionsOfListsCannotContainSeparators(String value) {
    List<Option> options = List.of(Option.of(value, 1));
    assertThat(rule(() -> configured("multi_select", options))).isEqualTo("format");
    assertThat(rule(() -> configured("select", options))).isNull();
  }

  /** Values follow the order of the options; values of former options come last. */
  @Test
  void optionsAreOrderedByTheirPlaces() {
    SelectType type = (SelectType) Samples.of("select").type("select");
    assertThat(type.compare("amber", "red")).isNegative();
    assertThat(type.compare("green", "gone")).isNegative();
    assertThat(type.compare("gone", "lost")).isNegative();
    assertThat(type.compare("gone", "gone")).isZero();
    assertThat(type.slotValue("amber")).isEqualTo("amber");
  }

  private static @Nullable String rule(ThrowingCallable call) {
    Problem refused = catchThrowableOfType(Problem.class, call);
    return refused == null ? null : refused.errors().get(0).rule();
  }
}
