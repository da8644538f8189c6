package plinth.workflow.action;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonValue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** Texts with variables. */
class TextTemplateTest {
  private static final Function<String, JsonValue> VALUES =
      name ->
          switch (name) {
            case "n" -> Json.createValue(new java.math.BigDecimal("1.50"));
            case "t" -> Json.createValue("a $1 {{n}} \\ b");
            case "l" -> array("x", json("slug", "s", "label", "L"));
            case "m" -> json("amount", 7, "currency", "EUR");
            case "b" -> JsonValue.TRUE;
            case "o" -> json("amount", 7);
            default -> JsonValue.NULL;
          };

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "{{n}}" | 1.50
          " {{ n }} " | 1.50
          "n: {{n}}" | "n: 1.50"
          "{{n}}{{n}}" | "1.501.50"
          "{{x}}" | null
          "<{{x}}>" | "<>"
          "{{t}}!" | "a $1 {{n}} \\\\ b!"
          "{{l}}." | "x, L."
          "{{m}}." | "7 EUR."
          "{{o}}." | "{\\"amount\\":7}."
          "{{b}}" | true
          ["{{n}}",{"a":"{{b}} it is"}] | [1.50,{"a":"true it is"}]
          5 | 5
          null | null
          """)
  void variablesAreFilledIn(String template, String filled) {
    assertThat(TextTemplate.fill(JsonText.parse(template), VALUES).toString()).isEqualTo(filled);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "https://example.com/{{v}}?n={{v}}&z=1,"
        + " https://example.com/a%20%26b%3D1%2F?n=a%20%26b%3D1%2F&z=1",
    "' https://{{h}}/x ', https://example.com/x",
    "{{u}}/x?n={{v}}, https://example.com:8080/y/x?n=a%20%26b%3D1%2F",
    "https://example.com/{{none}}, https://example.com/",
  })
  void variablesInAddressesAddNoPartOfTheirOwn(String template, String address) {
    Function<String, JsonValue> values =
        name ->
            switch (name) {
              case "v" -> Json.createValue("a &b=1/");
              case "h" -> Json.createValue("example.com");
              case "u" -> Json.createValue("https://example.com:8080/y");
              default -> JsonValue.NULL;
            };
    assertThat(TextTemplate.fillAddress(template, values)).isEqualTo(address);
  }

  @Test
  void unclosedVariablesAreBroken() {
    assertThat(TextTemplate.isBroken("a {{n}} b")).isFalse();
    assertThat(TextTemplate.isBroken("a {{n b")).isTrue();
    assertThat(TextTemplate.isBroken("a {n} }} b")).isFalse();
    assertThat(TextTemplate.variables(array("{{a}}", json("x", "{{b.c}} {{a}}"))))
        .containsExactly("a", "b.c");
  }

  @Test
  void valuesWithoutVariablesArePlain() {
    assertThat(TextTemplate.isPlain(array("{n}", json("x", 5)))).isTrue();
    assertThat(TextTemplate.isPlain(array(json("x", "{{n}}")))).isFalse();
  }
}
