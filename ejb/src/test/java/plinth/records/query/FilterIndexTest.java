package plinth.records.query;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.Shape;
import plinth.kernel.JsonText;
import plinth.records.SampleObject;

/** Which filters use an index, and which match only records with a filled slot. */
class FilterIndexTest {
  private static final Shape SLOTTED = SampleObject.shape(1, true);
  private static final Shape PLAIN = SampleObject.shape(2, false);

  private static final JsonObject WON = json("field", "f_select", "op", "eq", "value", "won");
  private static final JsonObject SMALL = json("field", "f_number", "op", "lt", "value", 5);
  private static final JsonObject ID = json("field", "id", "op", "eq", "value", 5);
  private static final JsonObject VERSION = json("field", "version", "op", "eq", "value", 5);

  /** {@code W} and {@code S} use slots, {@code I} uses a separate index, {@code V} uses none. */
  private static Filter filter(String json, Shape shape) {
    String whole =
        json.replace("W", WON.toString())
            .replace("S", SMALL.toString())
            .replace("I", ID.toString())
            .replace("V", VERSION.toString());
    return FilterParser.parse(JsonText.parse(whole), shape, "filter");
  }

  @ParameterizedTest(name = "{0}: {1}, {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          W                            |         | f_select
          I                            |         |
          V                            | version | version
          {"not":V}                    | version | version
          {"not":W}                    |         | f_select
          {"and":[I,W,S]}              |         | f_select
          {"or":[S,{"and":[W,V]}]}     | version | f_number
          {"and":[]}                   |         |
          {"field":"f_relation","op":"is_empty"} | |
          """)
  void theFirstFieldThatNoIndexServesIsNamed(
      String json, @Nullable String slotted, @Nullable String plain) {
    assertThat(field(Unindexed.of(filter(json, SLOTTED)))).isEqualTo(slotted);
    assertThat(field(Unindexed.of(filter(json, PLAIN)))).isEqualTo(plain);
  }

  private static @Nullable String field(@Nullable Unindexed unindexed) {
    return unindexed == null ? null : unindexed.field();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          V                            | true
          {"and":[V,V]}                | true
          {"and":[W,V]}                | false
          {"and":[W,{"or":[V,S]}]}     | false
          {"or":[S,V]}                 | true
          {"or":[S,{"and":[W,V]}]}     | false
          {"not":{"and":[W,V]}}        | true
          """)
  void aConditionWithAnIndexNarrowsTheRecords(String json, boolean isAlone) {
    assertThat(Unindexed.of(filter(json, SLOTTED)))
        .isNotNull()
        .extracting(Unindexed::isAlone)
        .isEqualTo(isAlone);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          W                                                        | true
          I                                                        | false
          {"and":[I,W]}                                            | true
          {"and":[I,V]}                                            | false
          {"or":[S,W]}                                             | true
          {"or":[S,I]}                                             | false
          {"and":[]}                                               | false
          {"or":[]}                                                | false
          {"not":W}                                                | false
          {"field":"f_select","op":"neq","value":"won"}            | false
          {"field":"f_select","op":"is_empty"}                     | false
          {"field":"f_select","op":"is_not_empty"}                 | true
          {"field":"f_multi_select","op":"in","value":["won"]}     | false
          """)
  void onlyAValueInASlotIsFilled(String json, boolean isFilled) {
    assertThat(FilledSlot.impliedBy(filter(json, SLOTTED))).isEqualTo(isFilled);
  }

  @Test
  void filtersWithoutSlotsImplyNoFilledSlot() {
    assertThat(FilledSlot.impliedBy(filter("W", PLAIN))).isFalse();
  }
}
