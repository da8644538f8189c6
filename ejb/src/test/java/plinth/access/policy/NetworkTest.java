package plinth.access.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.identity.SessionAge;
import plinth.kernel.Problem;

/** Blocks of addresses, and the limits of sessions. */
class NetworkTest {
  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "192.0.2.0/24, 192.0.2.0, true",
    "192.0.2.0/24, 192.0.2.255, true",
    "192.0.2.0/24, 192.0.3.0, false",
    "192.0.2.77/24, 192.0.2.1, true",
    "192.0.2.128/25, 192.0.2.127, false",
    "192.0.2.128/25, 192.0.2.128, true",
    "192.0.2.7, 192.0.2.7, true",
    "192.0.2.7, 192.0.2.8, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "2001:db8::/33, 2001:db8:8000::1, false",
    "::/0, 2001:db8::1, true",
    "::/0, 192.0.2.1, false",
    "192.0.2.0/24, ::ffff:192.0.2.9, true",
    "fe80::/10, fe80::1%eth0, true",
    "192.0.2.0/24, example.com, false",
    "192.0.2.0/24, '', false"
  })
  void containsTheAddressesOfTheBlock(String block, String address, boolean isInside) {
    assertThat(Network.parse(block).orElseThrow().contains(address)).isEqualTo(isInside);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/24",
        "192.0.2.0/33",
        "2001:db8::/129",
        "192.0.2.0/-1",
        "192.0.2.0/",
        "192.0.2",
        "192.0.2.256",
        "example.com/24",
        "localhost",
        "192.0.2.0/24/8",
        "2130706433"
      })
  void refusesWhatIsNoBlock(String text) {
    assertThat(Network.parse(text)).isEmpty();
  }

  @Test
  void isWrittenInItsShortestForm() {
    assertThat(Network.parse("192.0.2.77/24").orElseThrow()).hasToString("192.0.2.0/24");
    assertThat(Network.parse("192.0.2.7").orElseThrow()).hasToString("192.0.2.7/32");
  }

  @Test
  void aSessionEndsByEitherTime() {
    SessionPolicy policy =
        new SessionPolicy(Duration.ofMinutes(15), Duration.ofHours(1), List.of(), false);
    SessionAge fresh = age(Duration.ofHours(1), Duration.ofMinutes(15));
    assertThatCode(() -> policy.requireFresh(fresh, NOW)).doesNotThrowAnyException();
    for (SessionAge old :
        List.of(
            age(Duration.ofHours(1).plusSeconds(1), Duration.ZERO),
            age(Duration.ofMinutes(30), Duration.ofMinutes(15).plusSeconds(1)))) {
      assertThatThrownBy(() -> policy.requireFresh(old, NOW)).isInstanceOf(Problem.class);
      assertThatCode(() -> SessionPolicy.NONE.requireFresh(old, NOW)).doesNotThrowAnyException();
    }
  }

  private static SessionAge age(Duration sinceSignIn, Duration sinceUse) {
    return new SessionAge(NOW.minus(sinceSignIn), NOW.minus(sinceUse));
  }
}
