package plinth.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;

/** When an endpoint is paused and when it is disabled. */
class HealthTest {
  private static final Instant AT = Instant.parse("2026-01-10T00:00:00Z");
  private static final Health WELL = new Health(null, 0);

  @Test
  void aFailureIsRememberedFromItsFirst() {
    Health failing = WELL.after(List.of(answered(500)));

    assertThat(failing).isEqualTo(new Health(AT, 0));
    assertThat(failing.after(List.of(answered(500))).failingSince()).isEqualTo(AT);
  }

  @Test
  void oneSuccessRestoresHealth() {
    Health failing = new Health(AT.minusSeconds(9), 3);

    assertThat(failing.after(List.of(answered(500), answered(204)))).isEqualTo(WELL);
  }

  @Test
  void unreachableEndpointsArePausedForLonger() {
    Health once = WELL.after(List.of(ended(Outcome.TIMEOUT)));
    Health twice = once.after(List.of(ended(Outcome.UNREACHABLE)));

    assertThat(once.pause(List.of())).isEqualTo(Duration.ofSeconds(2));
    assertThat(twice.pause(List.of())).isEqualTo(Duration.ofSeconds(4));
    assertThat(twice.after(List.of(answered(400))).pause(List.of())).isZero();
  }

  @Test
  void retryAfterPausesAnEndpoint() {
    List<SentDelivery> asked = List.of(answered(429, Duration.ofMinutes(7)));

    assertThat(WELL.after(asked).pause(asked)).isEqualTo(Duration.ofMinutes(7));
  }

  @Test
  void withoutAnAttemptHealthDoesNotChange() {
    Health failing = new Health(AT, 3);

    assertThat(failing.after(List.of())).isEqualTo(failing);
    assertThat(failing.disableReason(List.of())).isNull();
  }

  @Test
  void throttlingAnswersCountAsUnreachable() {
    assertThat(answered(429).isUnreached()).isTrue();
    assertThat(answered(503).isUnreached()).isTrue();
    assertThat(answered(500).isUnreached()).isFalse();
    assertThat(answered(204).isUnreached()).isFalse();
    assertThat(ended(Outcome.TIMEOUT).isUnreached()).isTrue();
    assertThat(ended(Outcome.BUSY).isUnreached()).isFalse();
    assertThat(answered(204).untilNext()).isNull();
  }

  @Test
  void status410DisablesAnEndpoint() {
    assertThat(WELL.after(List.of(answered(410))).disableReason(List.of(answered(410))))
        .contains("410");
    assertThat(WELL.after(List.of(answered(404))).disableReason(List.of(answered(404)))).isNull();
  }

  @Test
  void fiveDaysOfFailuresDisableAnEndpoint() {
    List<SentDelivery> failed = List.of(answered(500));

    assertThat(new Health(AT.minus(Duration.ofHours(120)).plusSeconds(1), 0).disableReason(failed))
        .isNull();
    assertThat(new Health(AT.minus(Duration.ofHours(120)), 0).disableReason(failed))
        .contains("120");
    assertThat(new Health(AT.minus(Duration.ofHours(120)), 0).disableReason(List.of())).isNull();
  }

  @Test
  void attemptsWithoutCapacityDoNotCount() {
    SentDelivery busy = ended(Outcome.BUSY);

    assertThat(busy.isMade()).isFalse();
    assertThat(busy.status()).isEqualTo("pending");
    assertThat(busy.untilNext()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void theLastAttemptEndsADelivery() {
    assertThat(sent(8, new OutboundAnswer(Outcome.ANSWERED, 500, "", null, 1)).status())
        .isEqualTo("failed");
    assertThat(sent(7, new OutboundAnswer(Outcome.ANSWERED, 500, "", null, 1)).status())
        .isEqualTo("pending");
    assertThat(sent(8, new OutboundAnswer(Outcome.ANSWERED, 201, "", null, 1)).status())
        .isEqualTo("delivered");
    assertThat(sent(1, new OutboundAnswer(Outcome.ANSWERED, 302, "", null, 1)).status())
        .isEqualTo("pending");
  }

  private static SentDelivery answered(int status) {
    return answered(status, null);
  }

  private static SentDelivery answered(int status, @Nullable Duration retryAfter) {
    return sent(1, new OutboundAnswer(Outcome.ANSWERED, status, "", retryAfter, 1));
  }

  private static SentDelivery ended(Outcome outcome) {
    return sent(1, new OutboundAnswer(outcome, 0, "", null, 1));
  }

  private static SentDelivery sent(int attempt, OutboundAnswer answer) {
    DueDelivery due = new DueDelivery(1, 2, "msg_x", attempt, "record.updated", "{}");
    return new SentDelivery(due, "a", AT, answer, 0.5);
  }
}
