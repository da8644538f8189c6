package plinth.kernel.http.entrance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {
  private static final ClientAddress RULE =
      ClientAddress.of("10.0.0.0/9, 192.0.2.7 ,2001:db8::/33");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "10.1.2.3      | 198.51.100.4                      | 198.51.100.4",
        "10.1.2.3      | 203.0.113.1, 198.51.100.4         | 198.51.100.4",
        "10.1.2.3      | 198.51.100.4, 192.0.2.7, 10.9.9.9 | 198.51.100.4",
        "10.1.2.3      | 198.51.100.4:5012                 | 198.51.100.4",
        "2001:db8::1   | [2001:db9::5]:443                 | 2001:db9:0:0:0:0:0:5",
        "10.1.2.3      | 10.4.4.4, 192.0.2.7               | 10.4.4.4",
        "10.1.2.3      | 198.51.100.4, evil.example        | 10.1.2.3",
        "10.1.2.3      | 203.0.113.1, 1.2, 192.0.2.7       | 192.0.2.7",
        "10.1.2.3      | ''                                | 10.1.2.3",
        "10.200.0.1    | 198.51.100.4                      | 10.200.0.1",
        "192.0.2.8     | 198.51.100.4                      | 192.0.2.8",
        "2001:db8:8000::1 | 198.51.100.4                   | 2001:db8:8000::1"
      })
  void onlyProxiesOfTheInstallationAreBelieved(String remote, String forwarded, String client) {
    assertThat(RULE.of(remote, List.of(forwarded))).isEqualTo(client);
  }

  @Test
  void linesOfTheHeaderAreOneList() {
    assertThat(RULE.of("10.1.2.3", List.of("203.0.113.1", "198.51.100.4")))
        .isEqualTo("198.51.100.4");
    assertThat(RULE.of("10.1.2.3", List.of())).isEqualTo("10.1.2.3");
  }

  @Test
  void withoutProxiesTheHeaderIsIgnored() {
    assertThat(ClientAddress.of("").of("127.0.0.1", List.of("198.51.100.4")))
        .isEqualTo("127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"proxy.example", "10.0.0.0/33", "10.0.0.0/x", "10.0.0", "::1/129", "/8"})
  void refusesInvalidNetworks(String setting) {
    assertThatThrownBy(() -> ClientAddress.of(setting)).isInstanceOf(IllegalStateException.class);
  }
}
