package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;

class RegisteredWebhookTest {
  private static final Instant NOW = Instant.parse("2026-05-04T10:00:00Z");
  private static final Instant TOMORROW = NOW.plus(1, ChronoUnit.DAYS);
  private static final Caller NOBODY = Caller.system("test");

  private final RegisteredWebhook webhook =
      new RegisteredWebhook(
          "ships",
          "Ships",
          3,
          new NewWebhook(null, List.of("record.created"), "https://example.com/hooks"),
          "api_key:7",
          null,
          "first");

  @Test
  void aRotatedSecretSignsUntilItExpires() {
    webhook.rotate("second", NOW, TOMORROW);
    webhook.rotate("third", NOW.plusSeconds(1), TOMORROW.plusSeconds(1));

    assertThat(webhook.secretsBefore(NOW.plusSeconds(2)).toString())
        .isEqualTo(
            """
            [{"secret":"first","until":"2026-05-05T10:00:00Z"},\
            {"secret":"second","until":"2026-05-05T10:00:01Z"}]\
            """);
    assertThat(webhook.secretsBefore(TOMORROW)).hasSize(1);
    assertThat(webhook.secretsBefore(TOMORROW.plusSeconds(1))).isEmpty();
  }

  @Test
  void aChangeKeepsOmittedMembers() {
    webhook.disable("The receiver answered 410 Gone");

    webhook.change(new WebhookChange(null, List.of("record.deleted"), null, null), NOBODY);

    Webhook shown = webhook.view("ships", 1L);
    assertThat(shown.name()).isEqualTo("Ships");
    assertThat(shown.events()).containsExactly("record.deleted");
    assertThat(shown.state().isActive()).isFalse();
    assertThat(shown.state().disabledReason()).isEqualTo("The receiver answered 410 Gone");
    assertThat(shown.owner().memberId()).isNull();
  }

  @Test
  void activatingAWebhookClearsItsDisabledReason() {
    webhook.disable("The receiver answered 410 Gone");

    webhook.change(new WebhookChange(null, null, null, true), NOBODY);

    Webhook shown = webhook.view("ships", null);
    assertThat(shown.state().isActive()).isTrue();
    assertThat(shown.state().disabledAt()).isNull();
    assertThat(shown.state().disabledReason()).isNull();
  }
}
