package plinth.billing.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;

/** The small value types that all adapters use. */
class GatewayValuesTest {
  @ParameterizedTest
  @CsvSource({
    "25,USD,25.00,2500",
    "0.005,USD,0.01,1",
    "12.3456,KWD,12.346,12346",
    "1500,JPY,1500,1500",
    "1499.5,jpy,1500,1500",
    "1.005,ZZZ,1.01,101",
    "0.1,OMR,0.100,100"
  })
  void amountsHaveTheDecimalsOfTheirCurrency(
      BigDecimal amount, String currency, String exact, long minor) {
    assertThat(Amounts.exact(amount, currency)).hasToString(exact);
    assertThat(Amounts.minor(amount, currency)).isEqualTo(minor);
    assertThat(Amounts.ofMinor(minor, currency)).hasToString(exact);
  }

  @Test
  void headersAreFoundInAnyCaseAndBeforeTheQuery() {
    Headers headers =
        Headers.of(
            Map.of("X-One", List.of("header", "second"), "X-None", List.of()),
            Map.of("x-one", List.of("query"), "HMAC", List.of("abc")));

    assertThat(headers.first("x-ONE")).contains("header");
    assertThat(headers.first("hmac")).contains("abc");
    assertThat(headers.first("X-None")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example/b,https://a.example/b?payment_id=p%2F1%261",
    "https://a.example/b?c=d,https://a.example/b?c=d&payment_id=p%2F1%261",
    "https://a.example/b#c?d,https://a.example/b?payment_id=p%2F1%261#c?d"
  })
  void addressesKeepTheirQueryAndFragment(URI address, String with) {
    assertThat(Addresses.with(address, "p/1&1")).hasToString(with);
  }

  @Test
  void aValueBecomesOnePathSegment() {
    assertThat(Addresses.segment("a b/../c?d#e%")).isEqualTo("a%20b%2F..%2Fc%3Fd%23e%25");
  }

  @Test
  void aListThatIsAnsweredStandsInResults() {
    assertThat(GatewayHttp.object(array(json("i", 1)).toString()).list("results")).hasSize(1);
    assertThat(GatewayHttp.object(json("i", 1).toString()).longValue("i")).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "null", "7", "{"})
  void aNoticeThatIsNoObjectIsNotSigned(String body) {
    assertThatThrownBy(() -> GatewayNotification.json(body.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(GatewayProblem.INVALID_SIGNATURE));
  }

  @Test
  void secretsAreNotPrinted() {
    SavedCard card = new SavedCard(json("token", "tok_1").toString(), "VISA", "0007");
    assertThat(card).asString().contains("VISA", "0007").doesNotContain("tok_1");
  }

  @Test
  void kindsHaveCodes() {
    for (ChargeKind kind : ChargeKind.values()) {
      assertThat(ChargeKind.of(kind.code())).isEqualTo(kind);
    }
    assertThat(ChargeKind.find("tip")).isEmpty();
  }
}
