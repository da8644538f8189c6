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
    RenderedMail renderedMail =
        MailText.letter("main-1", new Mail("ann@example.org", template, values), AT);
    assertThat(renderedMail.subject()).isNotBlank().doesNotContain("\n");
    for (String place : template.places()) {
      assertThat(renderedMail.text() + renderedMail.subject()).contains("value-of-" + place);
      assertThat(renderedMail.html() + renderedMail.subject()).contains("value-of-" + place);
    }
    assertThat(renderedMail.text() + renderedMail.html()).doesNotContain("{{");
  }

  @Test
  void namesAreEscapedInHtmlAndKeptInText() {
    RenderedMail renderedMail = welcome("<b>Ann</b> & \"Co\"");
    assertThat(renderedMail.text()).contains("<b>Ann</b> & \"Co\"");
    assertThat(renderedMail.html()).contains("&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot;");
    assertThat(renderedMail.html()).doesNotContain("<b>");
  }

  @Test
  void lineBreaksNeverBeginAHeader() {
    RenderedMail renderedMail =
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
    assertThat(renderedMail.subject()).isEqualTo("Bob Bcc: all@example org invites you to W");
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

  private static RenderedMail welcome(String name) {
    Mail mail = new Mail("ann@example.org", MailTemplate.WELCOME, Map.of("name", name));
    return MailText.letter("main-1", mail, AT);
  }

  @Test
  void namesCarryNoLinksAndTurnNothingAround() {
    RenderedMail renderedMail =
        welcome("Dear customer, claim at http://evil.example/x or www.evil.example \u202etxet");
    assertThat(renderedMail.text() + renderedMail.html())
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
