package plinth.fields;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of values by which records are compared. */
class MatchRuleTest {
  @ParameterizedTest
  @CsvSource({
    "EXACT, Nora , Nora",
    "FOLDED, '  Łódź   Works ', lodz works",
    "FOLDED, '   ', ",
    "SIMILAR, NORA, nora",
    "PHONE, +966 (50) 123-4567, 966501234567",
    "PHONE, 00966501234567, 966501234567",
    "PHONE, none, ",
    "EMAIL, Nora.Field+News@Example.org, nora.field@example.org",
    "EMAIL, n.o.r.a+x@GoogleMail.com, nora@gmail.com",
    "EMAIL, +x@example.org, +x@example.org",
    "EMAIL, nobody, ",
    "EMAIL, @example.org, ",
    "DOMAIN, nora@www.example.org, example.org",
    "DOMAIN, https://www.Example.org:8443/@nora?b=c@d, example.org",
    "DOMAIN, https://www.Example.org:8443/a, example.org",
    "DOMAIN, example.org, example.org",
    "DOMAIN, nora@gmail.com, ",
    "DOMAIN, not a host, ",
    "DOMAIN, localhost, ",
  })
  void aValueHasAForm(MatchRule.Method method, String value, String form) {
    assertThat(method.form(value)).isEqualTo(form);
  }

  @ParameterizedTest
  @CsvSource({"x, 200", "ä, 200", "😀, 200"})
  void longTextsAreComparedByTheirBeginning(String letter, int length) {
    assertThat(MatchRule.Method.SIMILAR.form(letter.repeat(1_000))).hasSize(length);
  }
}
