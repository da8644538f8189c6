package plinth.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonValue;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/** Texts with variables in them. */
class TextTemplateTest {
  private static final Function<String, JsonValue> VALUES =
      name ->
          switch (name) {
            case "n" -> Json.createValue(new java.math.BigDecimal("1.50"));
            case "t" -> Json.createValue("a $1 {{n}} \\ b");
            case "l" -> JsonText.value("[\"x\",{\"slug\":\"s\",\"label\":\"L\"}]");
            case "m" -> JsonText.value("{\"amount\":7,\"currency\":\"EUR\"}");
            case "b" -> JsonValue.TRUE;
            default -> JsonValue.NULL;
          };

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"{{n}}\" | 1.50",
        "\" {{ n }} \" | 1.50",
        "\"n: {{n}}\" | \"n: 1.50\"",
        "\"{{n}}{{n}}\" | \"1.501.50\"",
        "\"{{x}}\" | null",
        "\"<{{x}}>\" | \"<>\"",
        "\"{{t}}!\" | \"a $1 {{n}} \\\\ b!\"",
        "\"{{l}}.\" | \"x, L.\"",
        "\"{{m}}.\" | \"7 EUR.\"",
        "\"{{b}}\" | true",
        "[\"{{n}}\",{\"a\":\"{{b}} it is\"}] | [1.50,{\"a\":\"true it is\"}]",
        "5 | 5",
        "null | null",
      })
  void variablesAreFilledIn(String template, String filled) {
    assertThat(TextTemplate.fill(JsonText.value(template), VALUES).toString()).isEqualTo(filled);
  }

  @Test
  void whatIsNotClosedIsBroken() {
    assertThat(TextTemplate.isBroken("a {{n}} b")).isFalse();
    assertThat(TextTemplate.isBroken("a {{n b")).isTrue();
    assertThat(TextTemplate.isBroken("a {n} }} b")).isFalse();
    assertThat(TextTemplate.variables(JsonText.value("[\"{{a}}\",{\"x\":\"{{b.c}} {{a}}\"}]")))
        .containsExactly("a", "b.c");
  }
}
