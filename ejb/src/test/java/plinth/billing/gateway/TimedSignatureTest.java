package plinth.billing.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.json;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/** Signatures with a timestamp. */
class TimedSignatureTest {
  private static final byte[] BODY = json("id", 1).toString().getBytes(StandardCharsets.UTF_8);

  private static String signed(long secondsFromNow) {
    Instant moment = Time.now().plusSeconds(secondsFromNow);
    return TimedSignature.sign("secret", moment, BODY);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -290, 290})
  void holdsForFiveMinutes(long seconds) {
    assertThatCode(() -> TimedSignature.verify("secret", signed(seconds), BODY))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(longs = {-310, 310, -1_000_000_000})
  void doesNotHoldForLonger(long seconds) {
    assertThatThrownBy(() -> TimedSignature.verify("secret", signed(seconds), BODY))
        .isInstanceOf(Problem.class);
  }

  /** During a rotation, both secrets sign. */
  @Test
  void anyOfSeveralDigestsHolds() {
    String both = signed(0).replace(",v1=", ",v1=" + "0".repeat(64) + ", v1=");
    assertThatCode(() -> TimedSignature.verify("secret", both, BODY)).doesNotThrowAnyException();
  }

  @Test
  void anotherSecretOrBodyDoesNotHold() {
    assertThatThrownBy(() -> TimedSignature.verify("other", signed(0), BODY))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> TimedSignature.verify("secret", signed(0), new byte[0]))
        .isInstanceOf(Problem.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ",", "=", "t=", "t=x,v1=y", "v1=", "t=-1,v1=0", "t=99999999999999999999,v1=0"})
  void nonsenseIsRefused(String header) {
    assertThatThrownBy(() -> TimedSignature.verify("secret", header, BODY))
        .isInstanceOf(Problem.class);
  }

  @Test
  void aMomentWithoutItsDigestIsRefused() {
    String moment = signed(0).replaceAll(",v1=.*", "");
    assertThatThrownBy(() -> TimedSignature.verify("secret", moment, BODY))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> TimedSignature.verify("secret", moment + ",v0=" + moment, BODY))
        .isInstanceOf(Problem.class);
  }
}
