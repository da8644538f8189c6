package plinth.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.billing.BillingConfig;
import plinth.billing.gateway.Addresses;

/** The return URLs of the gateway's page. */
class BillingAddressesTest {
  private static final BillingConfig CONFIG = new BillingConfig();

  private static URI returnUrl(@Nullable String asked) {
    return BillingAddresses.returnUrl(asked).orElseGet(CONFIG::returnUrl);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "javascript:alert(1)", "/billing", "https://a@b.example/"})
  void invalidReturnAddressesLeadToTheConsole(String asked) {
    assertThat(returnUrl(asked).toString()).endsWith("/console/settings/billing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://shop.example/paid?x=1", "HTTP://shop.example:8080/"})
  void peopleGoBackWhereTheyAskedTo(String asked) {
    assertThat(returnUrl(" " + asked + " ")).hasToString(asked);
  }

  @Test
  void anAddressHasAtMostTwoThousandCharacters() {
    String longest = "https://shop.example/" + "x".repeat(1_979);
    assertThat(longest).hasSize(2_000);
    assertThat(returnUrl(longest)).hasToString(longest);
    assertThat(returnUrl(longest + "x").toString()).endsWith("/console/settings/billing");
    for (String wrong : List.of("ftp://shop.example/", "https:shop", "https://", "https://a b/")) {
      assertThat(returnUrl(wrong).toString()).as(wrong).endsWith("/console/settings/billing");
    }
  }

  @Test
  void gatewaysReceiveTheNotificationAddressAndSubscriptionId() {
    assertThat(CONFIG.noticeUrl().getPath()).isEqualTo("/api/v1/webhooks/gateway");
    assertThat(CONFIG.noticeUrl().getHost()).isNotBlank();
    assertThat(BillingAddresses.subscriptionId(42)).isEqualTo("sub_42");
  }

  @Test
  void thePaymentIsNamed() {
    assertThat(Addresses.with(returnUrl(null), "sbx_1").toString())
        .endsWith("/console/settings/billing?payment_id=sbx_1");
  }
}
