package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid JSON is always refused in the same way. */
class JsonTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          ~~
          {
          {"a":1
          nul
          {'a':1}
          [1,]
          """)
  void refusesInvalidJson(String text) {
    assertThatThrownBy(() -> JsonText.parse(text)).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.parseStrict(text)).isInstanceOf(JsonException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"a":1,"a":1}
          {"a":1,"b":2,"\\u0061":3}
          [{"a":{"b":1,"b":2}}]
          """)
  void refusesDuplicateMembersFromClients(String text) {
    assertThatThrownBy(() -> Json.parseStrict(text)).isInstanceOf(JsonException.class);
  }

  @Test
  void allowsTheSameMemberInDifferentObjects() {
    JsonObject text = json("a", json("a", array(json("a", 1), json("a", 2))));
    assertThat(Json.parseStrict(text.toString())).hasToString(text.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}}", "{} trash", "{} {}", "[]//c", "1 2", "\"a\"b", "null,", "{}\u0000"})
  void refusesTrailingText(String text) {
    assertThatThrownBy(() -> JsonText.parse(text)).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.parseStrict(text)).isInstanceOf(JsonException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          1
          -2.50
          "a"
          null
          true
          []
          {"a":[{}]}
          ~ [1] \n~
          """)
  void readsValuesOfAnyKind(String text) {
    assertThat(JsonText.parse(text)).hasToString(text.strip());
    assertThat(Json.parseStrict(text)).hasToString(text.strip());
  }

  @Test
  void refusesDeeplyNestedJson() {
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    assertThatThrownBy(() -> JsonText.parse(deep)).isInstanceOf(JsonException.class);
    assertThatThrownBy(() -> Json.parseStrict(deep)).isInstanceOf(JsonException.class);
    assertThat(JsonText.parse("[".repeat(500) + "]".repeat(500)).asJsonArray()).hasSize(1);
  }
}
