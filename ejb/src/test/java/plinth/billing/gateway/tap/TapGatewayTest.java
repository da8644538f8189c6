package plinth.billing.gateway.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.RemoteGatewayContract;
import plinth.kernel.LooseJson;

/** Tap, against the fake of its API. */
class TapGatewayTest extends RemoteGatewayContract {
  private final TapDouble tap = new TapDouble();

  @Override
  protected ProviderServer provider() {
    return tap;
  }

  @Test
  void isConfiguredWithAKey() {
    Duration second = Duration.ofSeconds(1);
    assertThat(new TapGateway(new TapAccount("http://x", "", "", second)).isConfigured()).isFalse();
    assertThat(new TapGateway(new TapAccount("http://x", "k", "", second)).isConfigured()).isTrue();
    assertThat(new TapAccount("http://x", "sk_live_1", "", second).toString())
        .doesNotContain("sk_live_1");
  }

  /** Another program computed the expected values. */
  @Test
  void signsAmountsWithTheirDecimals() {
    TapSignature.verify(
        "sk_test_XKokBfNWv6FIYuTMg5sLPjhJ",
        "e03aaa0797e1437cf7e85280485dd21704fe9bde11b47d7687a7444762987ebd",
        LooseJson.parse(
            json(
                    "id",
                    "chg_1",
                    "amount",
                    2.5,
                    "currency",
                    "KWD",
                    "status",
                    "CAPTURED",
                    "reference",
                    json("gateway", "g1", "payment", "p1"),
                    "transaction",
                    json("created", "1698392202943"))
                .toString()));
  }
}
