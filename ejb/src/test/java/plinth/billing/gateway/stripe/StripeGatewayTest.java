package plinth.billing.gateway.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Opened;
import plinth.billing.gateway.Payment.State;
import plinth.billing.gateway.ProviderServer;
import plinth.billing.gateway.RemoteGatewayContract;

/** Stripe, against the fake of its API. */
class StripeGatewayTest extends RemoteGatewayContract {
  private final StripeDouble stripe = new StripeDouble();

  @Override
  protected ProviderServer provider() {
    return stripe;
  }

  @Test
  void openingAPageAgainAnswersTheSamePage() {
    Opened first = gateway().open(checkout(true, "25.00", "USD"));

    assertThat(gateway().open(checkout(true, "25.00", "USD"))).isEqualTo(first);
    assertThat(gateway().open(checkout(true, "26.00", "USD")))
        .as("with another request it is refused, and found")
        .isEqualTo(first);
    assertThat(gateway().findByReference(reference).map(it -> it.paymentId()))
        .contains(first.paymentId());
  }

  /** Otherwise one payment would be reported under two ids. */
  @Test
  void notificationsOfAPagesIntentAreIgnored() {
    Opened opened = gateway().open(checkout(true, "25.00", "USD"));
    stripe.approve(opened.paymentId());

    Delivery delivery = stripe.noticeOfIntent(opened.paymentId());

    assertThat(gateway().read(delivery.headers(), delivery.body()).type())
        .isEqualTo(GatewayNotification.Type.IGNORED);
    assertThat(gateway().findByReference(reference).map(it -> it.paymentId()))
        .contains(opened.paymentId());
  }

  @Test
  void releasingCancelsAnAuthorization() {
    String id = stripe.heldIntent();
    assertThat(gateway().find(id).state()).isEqualTo(State.AUTHORIZED);

    gateway().release(id);
    gateway().release(id);

    assertThat(gateway().find(id).state()).isEqualTo(State.FAILED);
  }

  @ParameterizedTest
  @CsvSource({
    "25,USD,2500",
    "0.5,usd,50",
    "1500,JPY,1500",
    "12.34,KWD,12340",
    "12.345,KWD,12350",
    "100,ISK,10000",
    "100,UGX,10000",
    "19.995,EUR,2000"
  })
  void countsInItsOwnUnits(BigDecimal amount, String currency, long units) {
    assertThat(StripeUnits.of(amount, currency)).isEqualTo(units);
  }
}
