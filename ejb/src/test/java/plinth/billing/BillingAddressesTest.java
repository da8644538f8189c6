package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.billing.gateway.Addresses;

/** Where people go from the gateway's page. */
class BillingAddressesTest {
  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "javascript:alert(1)", "/billing", "https://a@b.example/"})
  void whatIsNoAddressIsTheConsolesPage(String asked) {
    assertThat(BillingAddresses.back(asked).toString()).endsWith("/console/#/billing");
  }

  @Test
  void thePaymentIsNamedBeforeTheFragment() {
    assertThat(Addresses.with(BillingAddresses.back(null), "sbx_1").toString())
        .endsWith("/console/?payment_id=sbx_1#/billing");
  }
}
