package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MailTextTest {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  @ParameterizedTest
  @EnumSource(MailTemplate.class)
  void everyTemplateIsFilledInBothForms(MailTemplate template) {
    Map<String, String> values = new HashMap<>();
    template.places().forEach(place -> values.put(place, "value-of-" + place));
    Letter letter = MailText.letter("main-1", new Mail("ann@example.org", template, values), AT);
    assertThat(letter.subject()).isNotBlank().doesNotContain("\n");
    for (String place : template.places()) {
      assertThat(letter.text() + letter.subject()).contains("value-of-" + place);
      assertThat(letter.html() + letter.subject()).contains("value-of-" + place);
    }
    assertThat(letter.text() + letter.html()).doesNotContain("{{");
  }

  @Test
  void namesAreEscapedInHtmlAndKeptInText() {
    Letter letter = welcome("<b>Ann</b> & \"Co\"");
    assertThat(letter.text()).contains("<b>Ann</b> & \"Co\"");
    assertThat(letter.html()).contains("&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot;");
    assertThat(letter.html()).doesNotContain("<b>");
  }

  @Test
  void lineBreaksNeverBeginAHeader() {
    Letter letter =
        MailText.letter(
            "main-1",
            new Mail(
                "ann@example.org",
                MailTemplate.INVITATION,
                Map.of(
                    "name", "Ann",
                    "inviter", "Bob\r\nBcc: all@example.org",
                    "workspace", "W",
                    "link", "https://example.org")),
            AT);
    assertThat(letter.subject()).isEqualTo("Bob Bcc: all@example org invites you to W");
  }

  @Test
  void valuesAreNotTemplates() {
    assertThat(welcome("{{name}} $1").text()).contains("Hello {{name}} $1,");
  }

  @Test
  void missingValuesAreRefusedWhereTheMailIsWritten() {
    assertThatThrownBy(() -> new Mail("a@b.example", MailTemplate.WELCOME, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Letter welcome(String name) {
    Mail mail = new Mail("ann@example.org", MailTemplate.WELCOME, Map.of("name", name));
    return MailText.letter("main-1", mail, AT);
  }

  @Test
  void namesCarryNoLinksAndTurnNothingAround() {
    Letter letter =
        welcome("Dear customer, claim at http://evil.example/x or www.evil.example \u202etxet");
    assertThat(letter.text() + letter.html())
        .contains("claim at http: //evil example/x or www evil example txet")
        .doesNotContain("://", "evil.example", "\u202e");
  }

  @Test
  void aLongNameIsCutShort() {
    assertThat(welcome("n".repeat(200)).text())
        .contains("n".repeat(80) + "…")
        .doesNotContain("n".repeat(81));
    assertThat(welcome("n".repeat(80)).text()).contains("n".repeat(80) + ",").doesNotContain("…");
  }
}
