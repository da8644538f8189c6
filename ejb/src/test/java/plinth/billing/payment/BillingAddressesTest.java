package plinth.billing.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.billing.gateway.Addresses;

/** The return URLs of the gateway's page. */
class BillingAddressesTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "javascript:alert(1)", "/billing", "https://a@b.example/"})
  void invalidReturnAddressesLeadToTheConsole(String asked) {
    assertThat(BillingAddresses.returnUrl(asked).toString()).endsWith("/console/#/billing");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://shop.example/paid?x=1", "HTTP://shop.example:8080/"})
  void peopleGoBackWhereTheyAskedTo(String asked) {
    assertThat(BillingAddresses.returnUrl(" " + asked + " ")).hasToString(asked);
  }

  @Test
  void anAddressHasAtMostTwoThousandCharacters() {
    String longest = "https://shop.example/" + "x".repeat(1_979);
    assertThat(longest).hasSize(2_000);
    assertThat(BillingAddresses.returnUrl(longest)).hasToString(longest);
    assertThat(BillingAddresses.returnUrl(longest + "x").toString()).endsWith("/console/#/billing");
    for (String wrong : List.of("ftp://shop.example/", "https:shop", "https://", "https://a b/")) {
      assertThat(BillingAddresses.returnUrl(wrong).toString()).as(wrong).endsWith("#/billing");
    }
  }

  @Test
  void gatewaysReceiveTheNotificationAddressAndSubscriptionId() {
    assertThat(BillingAddresses.noticeUrl().getPath()).isEqualTo("/api/v1/webhooks/gateway");
    assertThat(BillingAddresses.noticeUrl().getHost()).isNotBlank();
    assertThat(BillingAddresses.subscriptionId(42)).isEqualTo("sub_42");
  }

  @Test
  void thePaymentIsNamedBeforeTheFragment() {
    assertThat(Addresses.with(BillingAddresses.returnUrl(null), "sbx_1").toString())
        .endsWith("/console/?payment_id=sbx_1#/billing");
  }
}
