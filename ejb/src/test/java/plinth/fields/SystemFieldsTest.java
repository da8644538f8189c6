package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.value;

import jakarta.json.Json;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.fields.notation.DayOrder;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** The fields that every record has, and the columns of values in the record table. */
class SystemFieldsTest {
  private static final String AT = "value";
  private static final ColumnNumber NUMBER = new ColumnNumber();
  private static final ColumnText WORD = new ColumnText();

  @Test
  void systemFieldsAreColumns() {
    assertThat(SystemFields.columns())
        .extracting(Column::slug)
        .containsExactly(
            "created_at",
            "updated_at",
            "created_by",
            "updated_by",
            "assigned_to",
            "slug",
            "version",
            "id");
    for (Column<?> column : SystemFields.columns()) {
      assertThat(column.slot()).isEqualTo(column.slug());
      assertThat(column.stored()).isFalse();
      assertThat(column.id()).isZero();
      assertThat(column.nullable()).isEqualTo(column.slug().equals("assigned_to"));
      assertThat(column.isSortable()).isTrue();
      assertThat(column.present()).isEqualTo("r." + column.slug() + " is not null");
      assertThat(SystemFields.RESERVED_SLUGS).contains(column.slug());
    }
    assertThat(SystemFields.columns().stream().filter(column -> !column.isIndexed()))
        .extracting(Column::slug)
        .containsExactly("created_by", "updated_by", "version");
    assertThat(SystemFields.publicColumns())
        .extracting(Column::slug)
        .containsExactlyInAnyOrder("slug", "created_at");
  }

  @Test
  void storedFieldsReadTheirDataOrTheirSlot() {
    Column<?> plain = column("text", null, null);
    assertThat(plain.json()).isEqualTo("r.data->'x'");
    assertThat(plain.text()).isEqualTo("r.data->>'x'");
    assertThat(plain.present()).isEqualTo("(r.data->>'x') is not null");
    assertThat(plain.absent()).isEqualTo("(r.data->>'x') is null");
    assertThat(plain.isIndexed()).isFalse();
    assertThat(plain.isSortable()).as("by what is stored").isTrue();
    Column<?> slotted = column("text", "s4", null);
    assertThat(slotted.present()).isEqualTo("r.s4 is not null");
    assertThat(slotted.absent()).isEqualTo("r.s4 is null");
    assertThat(slotted.isIndexed()).isTrue();
    assertThat(slotted.isTagged()).isFalse();
    assertThat(column("text", null, "u1").isIndexed()).as("by its unique key").isTrue();
  }

  @Test
  void membersShareOneColumn() {
    Column<?> tagged = column("multi_select", "tags", null);
    assertThat(tagged.isTagged()).isTrue();
    assertThat(tagged.tag("won")).isEqualTo("17:won");
    assertThat(tagged.present()).as("tags do not tell").isEqualTo("(r.data->>'x') is not null");
    assertThat(tagged.isSortable()).isFalse();
    assertThat(column("multi_select", null, null).isTagged()).isFalse();
  }

  private static Column<?> column(String key, String slot, String unique) {
    FieldType<?> type = Samples.of(key).type(key);
    return Column.stored("x", type, 17, slot, unique);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "\"1\"", "true", "[]", "9223372036854775808"})
  void aNumberOfARecordIsWhole(String json) {
    refused(() -> NUMBER.read(JsonText.parse(json), AT), "type");
  }

  @Test
  void recordNumbersReadBackAsWritten() {
    assertThat(NUMBER.read(value(42), AT)).isEqualTo(42L);
    assertThat(NUMBER.readText(" 42 ", AT)).isEqualTo(42L);
    refused(() -> NUMBER.readText("4.2", AT), "type");
    assertThat(NUMBER.encode(42L)).isEqualTo(Json.createValue(42L));
    assertThat(NUMBER.text(42L)).isEqualTo("42");
    assertThat(NUMBER.check(42L, AT)).isEqualTo(42L);
    assertThat(NUMBER.slotValue(42L)).isEqualTo(42L);
    assertThat(NUMBER.slot()).isEqualTo(SlotKind.NUMBER);
    assertThat(NUMBER.compare(4L, 42L)).isNegative();
    assertThat(NUMBER.key()).isEqualTo("number");
    assertThat(NUMBER.schema().getString("type")).isEqualTo("integer");
    assertThat(NUMBER.operators()).contains(Operator.BETWEEN, Operator.IN);
  }

  @Test
  void recordTextsAreStoredUnchanged() {
    assertThat(WORD.read(Json.createValue("rec-1"), AT)).isEqualTo("rec-1");
    assertThat(WORD.read(Json.createValue("  "), AT)).isNull();
    refused(() -> WORD.read(Json.createValue(1), AT), "type");
    assertThat(WORD.readText("rec-1", AT)).isEqualTo("rec-1");
    assertThat(WORD.encode("rec-1")).isEqualTo(Json.createValue("rec-1"));
    assertThat(WORD.text("rec-1")).isEqualTo("rec-1");
    assertThat(WORD.check("rec-1", AT)).isEqualTo("rec-1");
    assertThat(WORD.slotValue("rec-1")).isEqualTo("rec-1");
    assertThat(WORD.slot()).isEqualTo(SlotKind.TEXT);
    assertThat(WORD.compare("a", "b")).isNegative();
    assertThat(WORD.key()).isEqualTo("text");
    assertThat(WORD.schema().getString("type")).isEqualTo("string");
    assertThat(WORD.operators()).contains(Operator.IN).doesNotContain(Operator.CONTAINS);
    assertThat(WORD.isSortable()).isTrue();
  }

  @ParameterizedTest(name = "{0} and {1}: {2}")
  @CsvSource({
    "RECORDS, RECORDS, RECORDS",
    "RECORDS, TAGS, TAGS",
    "WORDS, TAGS, WORDS",
    "TAGS, WORDS, WORDS"
  })
  void aPlaceThatKnowsMoreServesBoth(Place one, Place other, Place both) {
    assertThat(one.with(other)).isEqualTo(both);
  }

  @Test
  void eachPlaceIsATableOrAView() {
    assertThat(List.of(Place.values()))
        .extracting(Place::table)
        .containsExactly("tenant.record", "tenant.record_search", "tenant.record_words_search");
  }

  @Test
  void daysMonthsAndYearsComeInThreeOrders() {
    assertThat(DayOrder.of("mdy")).contains(DayOrder.MDY);
    assertThat(DayOrder.of("MDY")).isEmpty();
    assertThat(List.of(DayOrder.values()))
        .extracting(DayOrder::code)
        .containsExactly("dmy", "mdy", "ymd");
  }

  /** Sums add the stored amounts and ignore empty ones. */
  @Test
  void amountsAddUp() {
    Column<?> column = column("number", null, null);
    assertThat(((Summable) column.type()).amount(column))
        .isEqualTo("nullif(r.data['x'], 'null')::numeric");
    assertThat(((Summable) column.type()).currency(column)).isNull();
    Column<?> money = column("currency", null, null);
    assertThat(((Summable) money.type()).amount(money))
        .isEqualTo("nullif(r.data['x']['amount'], 'null')::numeric");
    assertThat(((Summable) money.type()).currency(money)).isEqualTo("r.data->'x'->>'currency'");
  }

  private static void refused(ThrowingCallable call, String rule) {
    Problem refused = Objects.requireNonNull(catchThrowableOfType(Problem.class, call));
    assertThat(refused.errors().get(0).rule()).isEqualTo(rule);
    assertThat(refused.errors().get(0).field()).isEqualTo(AT);
  }
}
