package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/** Writes to a record that already has a value of the field. */
class KeptValuesTest {
  private static final String AT = "data.x";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          number|5|5.0
          number|-3.10|-3.1
          rating|4|4.0
          currency|{"amount":5,"currency":"EUR"}|{"amount":5.00,"currency":"eur"}
          currency|{"amount":5,"currency":"EUR"}|5.0
          datetime|"2026-01-31T12:00:00Z"|"2026-01-31T14:00:00+02:00"
          """)
  void anEqualValueIsNoChange(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    JsonValue stored = JsonText.parse(present);
    assertThat(type.toStored(JsonText.parse(written), stored, AT)).isSameAs(stored);
    assertThat(type.isSame(stored, type.toStored(JsonText.parse(written), JsonValue.NULL, AT), AT))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          number|5|5.01
          currency|{"amount":5,"currency":"EUR"}|{"amount":5,"currency":"USD"}
          text|"a"|"A"
          multi_select|["red","amber"]|["red"]
          """)
  void anotherValueIsAChange(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    JsonValue stored = JsonText.parse(present);
    assertThat(type.toStored(JsonText.parse(written), stored, AT)).isNotEqualTo(stored);
    assertThat(type.isSame(stored, JsonText.parse(written), AT)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select|"old"|"old"|"old"
          multi_select|["red","old"]|["red","old"]|["red","old"]
          multi_select|["red","old"]|["old"]|["old"]
          multi_select|["red","old"]|["red"]|["red"]
          """)
  void aRecordKeepsTheInactiveOptionsThatItHas(
      String key, String present, String written, String expected) {
    FieldType<?> type = Samples.of(key).type(key);
    assertThat(type.toStored(JsonText.parse(written), JsonText.parse(present), AT))
        .isEqualTo(JsonText.parse(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select|"red"|"old"
          select|null|"old"
          multi_select|["red"]|["red","old"]
          multi_select|null|["old"]
          """)
  void noRecordTakesAnInactiveOptionNewly(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    Problem refused =
        catchThrowableOfType(
            Problem.class,
            () -> type.toStored(JsonText.parse(written), JsonText.parse(present), AT));
    assertThat(refused.errors()).extracting(Problem.FieldError::rule).containsExactly("option");
  }

  @Test
  void storedAmountsKeepDecimalsThatTheirCurrencyNoLongerAllows() {
    FieldType<?> type = Samples.of("currency").type("currency");
    JsonValue stored = json("amount", 12.345, "currency", "EUR");
    assertThat(type.toStored(stored, stored, AT)).isSameAs(stored);
    Problem refused =
        catchThrowableOfType(Problem.class, () -> type.toStored(stored, json("amount", 1), AT));
    assertThat(refused.errors())
        .containsExactly(
            new Problem.FieldError(AT + ".amount", "decimals", "EUR has at most 2 decimals"));
  }

  @Test
  void valuesOfAFormerTypeAreReplaced() {
    FieldType<?> type = Samples.of("number").type("number");
    assertThat(type.toStored(value(5), string("five"), AT)).isEqualTo(value(5));
  }

  @Test
  void anEmptyValueEqualsOnlyAnEmptyValue() {
    FieldType<?> type = Samples.of("number").type("number");
    assertThat(type.isSame(JsonValue.NULL, value(5), AT)).isFalse();
    assertThat(type.isSame(value(5), JsonValue.NULL, AT)).isFalse();
    assertThat(type.isSame(JsonValue.NULL, JsonValue.NULL, AT)).isTrue();
    assertThat(type.isSame(string("five"), value(5), AT)).isFalse();
  }

  @Test
  void anEmptyFormClears() {
    FieldType<?> text = Samples.of("text").type("text");
    assertThat(text.toStored(string(" "), string("a"), AT)).isEqualTo(JsonValue.NULL);
    assertThat(text.toStored(JsonValue.NULL, string("a"), AT)).isEqualTo(JsonValue.NULL);
  }
}
