package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Problem;

/** What a write brings to a record that has a value of the field already. */
class KeptValuesTest {
  private static final String AT = "data.x";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number|5|5.0",
        "number|-3.10|-3.1",
        "rating|4|4.0",
        "currency|{\"amount\":5,\"currency\":\"EUR\"}|{\"amount\":5.00,\"currency\":\"eur\"}",
        "currency|{\"amount\":5,\"currency\":\"EUR\"}|5.0",
        "datetime|\"2026-01-31T12:00:00Z\"|\"2026-01-31T14:00:00+02:00\""
      })
  void anEqualValueIsNoChange(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    JsonValue stored = Samples.json(present);
    assertThat(type.stored(Samples.json(written), stored, AT)).isSameAs(stored);
    assertThat(type.isSame(stored, type.stored(Samples.json(written), JsonValue.NULL, AT), AT))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number|5|5.01",
        "currency|{\"amount\":5,\"currency\":\"EUR\"}|{\"amount\":5,\"currency\":\"USD\"}",
        "text|\"a\"|\"A\"",
        "multi_select|[\"red\",\"amber\"]|[\"red\"]"
      })
  void anotherValueIsAChange(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    JsonValue stored = Samples.json(present);
    assertThat(type.stored(Samples.json(written), stored, AT)).isNotEqualTo(stored);
    assertThat(type.isSame(stored, Samples.json(written), AT)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select|\"old\"|\"old\"|\"old\"",
        "multi_select|[\"red\",\"old\"]|[\"red\",\"old\"]|[\"red\",\"old\"]",
        "multi_select|[\"red\",\"old\"]|[\"old\"]|[\"old\"]",
        "multi_select|[\"red\",\"old\"]|[\"red\"]|[\"red\"]"
      })
  void aRecordKeepsTheInactiveOptionsThatItHas(
      String key, String present, String written, String expected) {
    FieldType<?> type = Samples.of(key).type(key);
    assertThat(type.stored(Samples.json(written), Samples.json(present), AT))
        .isEqualTo(Samples.json(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select|\"red\"|\"old\"",
        "select|null|\"old\"",
        "multi_select|[\"red\"]|[\"red\",\"old\"]",
        "multi_select|null|[\"old\"]"
      })
  void noRecordTakesAnInactiveOptionNewly(String key, String present, String written) {
    FieldType<?> type = Samples.of(key).type(key);
    Problem refused =
        catchThrowableOfType(
            Problem.class, () -> type.stored(Samples.json(written), Samples.json(present), AT));
    assertThat(refused.errors()).extracting(Problem.FieldError::rule).containsExactly("option");
  }

  @Test
  void whatIsStoredAlreadyStaysThoughItsCurrencyHasFewerDecimals() {
    FieldType<?> type = Samples.of("currency").type("currency");
    JsonValue stored = Samples.json("{\"amount\":12.345,\"currency\":\"EUR\"}");
    assertThat(type.stored(stored, stored, AT)).isSameAs(stored);
    Problem refused =
        catchThrowableOfType(
            Problem.class, () -> type.stored(stored, Samples.json("{\"amount\":1}"), AT));
    assertThat(refused.errors())
        .containsExactly(
            new Problem.FieldError(AT + ".amount", "decimals", "EUR has at most 2 decimals"));
  }

  @Test
  void whatAnotherTypeStoredIsReplaced() {
    FieldType<?> type = Samples.of("number").type("number");
    assertThat(type.stored(Samples.json("5"), Samples.json("\"five\""), AT))
        .isEqualTo(Samples.json("5"));
  }

  @Test
  void anEmptyValueIsTheSameAsNoOther() {
    FieldType<?> type = Samples.of("number").type("number");
    assertThat(type.isSame(JsonValue.NULL, Samples.json("5"), AT)).isFalse();
    assertThat(type.isSame(Samples.json("5"), JsonValue.NULL, AT)).isFalse();
    assertThat(type.isSame(JsonValue.NULL, JsonValue.NULL, AT)).isTrue();
    assertThat(type.isSame(Samples.json("\"five\""), Samples.json("5"), AT)).isFalse();
  }

  @Test
  void anEmptyFormClears() {
    FieldType<?> text = Samples.of("text").type("text");
    assertThat(text.stored(Samples.json("\" \""), Samples.json("\"a\""), AT))
        .isEqualTo(JsonValue.NULL);
    assertThat(text.stored(JsonValue.NULL, Samples.json("\"a\""), AT)).isEqualTo(JsonValue.NULL);
  }
}
