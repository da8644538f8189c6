package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Validation of an address before its name is resolved. */
class TargetTest {
  private static final AllowedHosts NONE = AllowedHosts.of("");

  @ParameterizedTest
  @CsvSource({
    "https://example.com, example.com, 443, /, example.com",
    "https://Example.COM./hook?a=b, example.com, 443, /hook?a=b, example.com",
    "HTTPS://a.example.com:8443/x%20y, a.example.com, 8443, /x%20y, a.example.com:8443",
    "https://8.8.8.8/, 8.8.8.8, 443, /, 8.8.8.8",
    "'https://[2a00::1]:9/h', '2a00::1', 9, /h, '[2a00::1]:9'",
    "https://xn--bcher-kva.example/, xn--bcher-kva.example, 443, /, xn--bcher-kva.example",
  })
  void splitsAnAddress(String url, String host, int port, String path, String authority)
      throws Target.Refused {
    Target target = Target.of(url, NONE);

    assertThat(target).isEqualTo(new Target(true, host, port, false, path));
    assertThat(target.uri()).hasToString("https://" + authority + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost/",
        "https://LOCALHOST./",
        "https://db.localhost/",
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://intranet/",
        "https://127.0.0.1/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://2130706433/",
        "https://0177.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1]/",
        "https://[2002:7f00:1::]/",
        "https://[64:ff9b::a00:1]/"
      })
  void privateHostsAreBlocked(String url) {
    assertRule(url, "blocked_host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "https://",
        "https:///path",
        "https://exa mple.com",
        "https://a@b.com/",
        "https://a:b@example.com/",
        "https://example.com/#x",
        "https://example.com:0/",
        "https://example.com:65536/",
        "https://[fe80::1%25eth0]/",
        "https://-a.com/",
        "https://a..b.com/",
        "https://0x7f.1/",
        "https://127.1/",
        "https://[v1.x]/",
        "https://b\u00fccher.example/",
        "https://example.com/a\r\nX: y"
      })
  void refusesInvalidAddresses(String url) {
    assertThatThrownBy(() -> Target.of(url, NONE)).isInstanceOf(Target.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://example.com/", "ftp://example.com/", "file:///etc/passwd"})
  void onlyHttpsIsCalled(String url) {
    assertThatThrownBy(() -> Target.of(url, NONE))
        .isInstanceOfSatisfying(
            Target.Refused.class, refused -> assertThat(refused.rule()).isIn("https", "url"));
  }

  @Test
  void longAddressesAreRefused() {
    assertRule("https://example.com/" + "a".repeat(2048), "max");
  }

  @Test
  void allowedHostsAreCalledByPlainHttpToo() throws Target.Refused {
    AllowedHosts allowed = AllowedHosts.of("localhost, 10.0.0.1:8080");

    assertThat(Target.of("http://localhost:81/", allowed).isAllowed()).isTrue();
    assertThat(Target.of("http://10.0.0.1:8080/", allowed).isTls()).isFalse();
    assertThatThrownBy(() -> Target.of("http://10.0.0.1:8081/", allowed))
        .isInstanceOf(Target.Refused.class);
    assertThatThrownBy(() -> Target.of("ftp://localhost/", allowed))
        .isInstanceOf(Target.Refused.class);
  }

  @ParameterizedTest
  @CsvSource({
    "X-Key, value, true",
    "Authorization, Bearer x, true",
    "Content-Type, application/json, true",
    "Host, a, false",
    "content-length, 5, false",
    "Transfer-Encoding, chunked, false",
    "'X Key', a, false",
    "'X:Y', a, false",
    "'', a, false",
    "X-Key, 'a\r\nB: c', false",
    "X-Key, '\u20ac', false"
  })
  void headersOfCustomers(String name, String value, boolean isSent) {
    assertThat(OutboundRequest.isHeader(name, value)).isEqualTo(isSent);
  }

  @Test
  void aRequestHoldsNoHeaderOfTheConnection() {
    assertThatThrownBy(
            () -> new OutboundRequest(1, "POST", "https://a.example", Map.of("Host", "b"), ""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new OutboundRequest(1, "TRACE", "https://a.example", Map.of(), ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRule(String url, String rule) {
    assertThatThrownBy(() -> Target.of(url, NONE))
        .isInstanceOfSatisfying(
            Target.Refused.class, refused -> assertThat(refused.rule()).isEqualTo(rule));
  }
}
