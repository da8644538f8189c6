package plinth.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginDelayTest {
  @ParameterizedTest
  @CsvSource({"0,0", "1,0", "4,0", "5,1", "6,2", "7,4", "10,32", "14,512", "15,900", "1000,900"})
  void growsFromTheFifthFailure(int failures, int seconds) {
    assertThat(LoginDelay.after(failures)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Property
  void doublesWithEachFailureUpToAQuarterOfAnHour(@ForAll @IntRange(max = 10_000) int failures) {
    long before = LoginDelay.after(failures).toSeconds();
    long doubled = failures < 4 ? 0 : failures == 4 ? 1 : 2 * before;
    assertThat(LoginDelay.after(failures + 1))
        .isEqualTo(Duration.ofSeconds(doubled < 900 ? doubled : 900));
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7,192.0.2.200",
    "2001:db8:1:2::1,2001:db8:1:2:f::9",
    "::ffff:192.0.2.7,192.0.2.1"
  })
  void countsNeighboursTogether(String one, String other) {
    assertThat(LoginDelay.prefix(one)).isEqualTo(LoginDelay.prefix(other));
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.7,192.0.3.7", "2001:db8:1:2::1,2001:db8:1:3::1", "192.0.2.7,::1"})
  void keepsOthersApart(String one, String other) {
    assertThat(LoginDelay.prefix(one)).isNotEqualTo(LoginDelay.prefix(other));
  }

  @Test
  void keepsInvalidAddressesUnchanged() {
    assertThat(LoginDelay.prefix("")).isEmpty();
    assertThat(LoginDelay.prefix("unknown")).isEqualTo("unknown");
  }
}
