package plinth.fields.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.fields.Choices;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.Samples;
import plinth.fields.SlotKind;
import plinth.fields.Temporal;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** The contract of every field type, run for each in the list. */
class FieldTypeContractTest {
  private static final String AT = "data.x";

  static Stream<String> keys() {
    return FieldTypes.all().stream().map(FieldType::key);
  }

  @Test
  void allTypesAreListedInOrder() {
    assertThat(keys())
        .containsExactly(
            "text",
            "long_text",
            "number",
            "boolean",
            "date",
            "datetime",
            "select",
            "multi_select",
            "rating",
            "currency",
            "email",
            "link",
            "phone",
            "file",
            "relation",
            "smart_catalog",
            "serial_number",
            "percent",
            "duration",
            "member",
            "address",
            "json");
  }

  @ParameterizedTest
  @MethodSource("keys")
  void encodedValuesReadBackUnchanged(String key) {
    roundTrip(Samples.of(key).type(key), Samples.of(key).ascending());
  }

  private <V> void roundTrip(FieldType<V> type, List<String> samples) {
    for (String sample : samples) {
      V value = parsed(type, sample);
      JsonValue stored = type.encode(value);
      V again = Objects.requireNonNull(type.read(stored, AT));
      assertThat(type.compare(again, value)).as(sample).isZero();
      assertThat(type.encode(again)).as(sample).isEqualTo(stored);
      assertThat(type.parse(stored, AT)).as("a canonical value is accepted").isNotNull();
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void theSchemaDescribesEncodedValuesAndHasAValidExample(String key) {
    describes(Samples.of(key).type(key), Samples.of(key).ascending());
  }

  private <V> void describes(FieldType<V> type, List<String> samples) {
    JsonObject schema = type.schema();
    for (String sample : samples) {
      JsonValue stored = type.encode(parsed(type, sample));
      assertThat(schema.getString("type")).as(sample).isEqualTo(schemaType(schema, stored));
    }
    JsonValue example = Objects.requireNonNull(schema.get("example"), "an example");
    V value = Objects.requireNonNull(type.parse(example, AT), "the example is accepted");
    assertThat(schemaType(schema, type.encode(value))).isEqualTo(schema.getString("type"));
  }

  private static String schemaType(JsonObject schema, JsonValue value) {
    return switch (value.getValueType()) {
      case STRING -> "string";
      case NUMBER -> schema.getString("type").equals("integer") ? "integer" : "number";
      case TRUE, FALSE -> "boolean";
      case ARRAY -> "array";
      case OBJECT -> "object";
      case NULL -> "null";
    };
  }

  @ParameterizedTest
  @MethodSource("keys")
  void textsOfValuesReadBackUnchanged(String key) {
    textRoundTrip(Samples.of(key).type(key), Samples.of(key).ascending());
  }

  private <V> void textRoundTrip(FieldType<V> type, List<String> samples) {
    for (String sample : samples) {
      V value = parsed(type, sample);
      V again = Objects.requireNonNull(type.parseText(type.text(value), AT));
      assertThat(type.compare(again, value)).as(sample + " as " + type.text(value)).isZero();
      assertThat(type.canonical(again)).isEqualTo(type.canonical(value));
    }
    assertThat(type.parseText("  ", AT)).isNull();
  }

  /** Exports write many values without reading them first. */
  @ParameterizedTest
  @MethodSource("keys")
  void storedJsonIsWrittenAsTextWithoutReadingIt(String key) {
    writtenUnread(Samples.of(key).type(key), Samples.of(key).ascending());
  }

  private <V> void writtenUnread(FieldType<V> type, List<String> samples) {
    for (String sample : samples) {
      V value = parsed(type, sample);
      assertThat(unread(type, type.encode(value))).as(sample).isEqualTo(type.text(value));
    }
  }

  private static String unread(FieldType<?> type, JsonValue stored) {
    if (stored instanceof JsonObject && type.textMembers().isEmpty()) {
      return stored.toString();
    }
    return switch (stored.getValueType()) {
      case STRING -> ((JsonString) stored).getString();
      case NUMBER -> ((JsonNumber) stored).bigDecimalValue().toPlainString();
      case ARRAY ->
          stored.asJsonArray().stream()
              .map(item -> unread(type, item))
              .collect(Collectors.joining("; "));
      case OBJECT ->
          type.textMembers().stream()
              .map(member -> unread(type, stored.asJsonObject().get(member)))
              .collect(Collectors.joining(type.textSeparator()));
      case NULL -> "";
      default -> stored.toString();
    };
  }

  @ParameterizedTest
  @MethodSource("keys")
  void nullClears(String key) {
    assertThat(Samples.of(key).type(key).parse(JsonValue.NULL, AT)).isNull();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void wrongValuesAreRefusedWithTheirPlace(String key) {
    FieldType<?> type = Samples.of(key).type(key);
    assertThat(Samples.of(key).refused()).hasSizeGreaterThanOrEqualTo(4);
    for (String wrong : Samples.of(key).refused()) {
      Problem problem =
          catchThrowableOfType(Problem.class, () -> type.parse(JsonText.parse(wrong), AT));
      assertThat(problem).as("%s takes %.40s", key, wrong).isNotNull();
      assertThat(problem.errors()).singleElement();
      assertThat(problem.errors().get(0).field()).as(wrong).startsWith(AT);
      assertThat(problem.errors().get(0).rule()).matches("[a-z_]+");
      assertThat(problem.errors().get(0).message()).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void settingsAreCompleteAndStable(String key) {
    Samples samples = Samples.of(key);
    JsonObject once =
        FieldTypes.configure(key, JsonText.parseObject(samples.settings()), samples.options())
            .settings();
    assertThat(once.keySet()).containsAll(JsonText.parseObject(samples.settings()).keySet());
    assertThat(FieldTypes.configure(key, once, samples.options()).settings()).isEqualTo(once);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void formsRenderOnlySettingsOfTheType(String key) {
    Samples samples = Samples.of(key);
    FieldTypes.Configured configured =
        FieldTypes.configure(key, JsonText.parseObject(samples.settings()), samples.options());
    assertThat(configured.settings().keySet()).containsAll(configured.type().formSettings());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void wrongAndUnknownSettingsAreRefusedByName(String key) {
    Samples samples = Samples.of(key);
    for (String wrong : samples.refusedSettings()) {
      Problem problem =
          catchThrowableOfType(
              Problem.class,
              () -> FieldTypes.configure(key, JsonText.parseObject(wrong), samples.options()));
      assertThat(problem).as("%s takes the settings %s", key, wrong).isNotNull();
      assertThat(problem.errors().get(0).field()).startsWith("settings.");
    }
    JsonObject unknown =
        Json.createObjectBuilder(JsonText.parseObject(samples.settings()))
            .add("surprise", 1)
            .build();
    Problem problem =
        catchThrowableOfType(
            Problem.class, () -> FieldTypes.configure(key, unknown, samples.options()));
    assertThat(problem.errors().get(0).field()).isEqualTo("settings.surprise");
  }

  @ParameterizedTest
  @MethodSource("keys")
  void slotsSortLikeValues(String key) {
    order(Samples.of(key).type(key), Samples.of(key).ascending());
  }

  private <V> void order(FieldType<V> type, List<String> samples) {
    for (int i = 0; i < samples.size(); i++) {
      V left = parsed(type, samples.get(i));
      Object slot = type.slotValue(left);
      assertThat(slot != null).as("has a slot value").isEqualTo(type.slot().isNumbered());
      assertThat(type.members(left).isEmpty()).isEqualTo(type.slot() != SlotKind.TAGS);
      for (int j = i + 1; type.isSortable() && j < samples.size(); j++) {
        V right = parsed(type, samples.get(j));
        String pair = samples.get(i) + " < " + samples.get(j);
        assertThat(type.compare(left, right)).as(pair).isNegative();
        assertThat(type.compare(right, left)).as(pair).isPositive();
        if (!(type instanceof Choices)) {
          assertThat(bySlot(slot, type.slotValue(right))).as(pair).isNotPositive();
        }
      }
    }
  }

  private static int bySlot(Object left, Object right) {
    if (left instanceof String text) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), ((String) right).getBytes(StandardCharsets.UTF_8));
    }
    @SuppressWarnings("unchecked")
    Comparable<Object> comparable = (Comparable<Object>) left;
    return comparable.compareTo(right);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void offersTheOperatorsOfItsKind(String key) {
    FieldType<?> type = Samples.of(key).type(key);
    assertThat(type.operators()).contains(Operator.IS_EMPTY, Operator.IS_NOT_EMPTY);
    assertThat(type.operators().stream().anyMatch(Operator::isRelative))
        .isEqualTo(type instanceof Temporal<?>);
    if (type.slot().isNumbered()) {
      assertThat(type.operators()).contains(Operator.EQ, Operator.NEQ);
    }
  }

  private static <V> V parsed(FieldType<V> type, String sample) {
    return Objects.requireNonNull(type.parse(JsonText.parse(sample), AT), sample);
  }
}
