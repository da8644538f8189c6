package plinth.billing.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every gateway that calls its provider over HTTP. */
public abstract class RemoteGatewayContract extends PaymentGatewayContract {
  @Override
  protected abstract ProviderServer provider();

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 429, 401, 403})
  void troubleIsNoOutcome(int status) {
    String id = gateway().open(page()).paymentId();
    Charge charge = charge(Provider.Card.GOOD, "25.00", "USD");
    provider().trouble(status);

    assertUnavailable(() -> gateway().open(page()));
    assertUnavailable(() -> gateway().charge(charge));
    assertUnavailable(() -> gateway().find(id));
    assertUnavailable(() -> gateway().findByReference(reference));

    provider().trouble(0);
    assertThat(provider().charges(reference)).isZero();
    assertThat(gateway().charge(charge).state()).isEqualTo(Payment.State.CAPTURED);
  }

  /** A page with another reference, because the same reference would mean the same payment. */
  private Checkout page() {
    Checkout it = checkout(true, "25.00", "USD");
    return new Checkout(
        new PaymentDetails(
            reference + "-page",
            it.amount(),
            it.currency(),
            it.description(),
            it.customer(),
            it.subscriptionId(),
            it.noticeUrl()),
        it.kind(),
        true,
        it.returnUrl());
  }

  @Test
  void silenceIsNotAnOutcome() {
    String id = gateway().open(checkout(true, "25.00", "USD")).paymentId();
    provider().silence(true);

    assertUnavailable(() -> gateway().find(id));
  }

  private static void assertUnavailable(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            GatewayUnavailable.class,
            unavailable -> assertThat(unavailable.reason()).isNotBlank().doesNotContain("secret"));
  }
}
