package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/** A request to a provider for one payment or several. */
public sealed interface PaymentRequest permits Charge, Checkout, ManagedSubscription {
  /** Returns the details that the provider receives. */
  PaymentDetails details();

  /** Returns the stable and unique reference, which is also the idempotency key. */
  default String reference() {
    return details().reference();
  }

  /** Returns the amount in units of the currency. */
  default BigDecimal amount() {
    return details().amount();
  }

  /** Returns the ISO 4217 code of the currency. */
  default String currency() {
    return details().currency();
  }

  /** Returns the description for people. */
  default String description() {
    return details().description();
  }

  /** Returns the payer. */
  default Customer customer() {
    return details().customer();
  }

  /** Returns our name of the subscription, which notifications return. */
  default String subscriptionId() {
    return details().subscriptionId();
  }

  /** Returns the URL for notifications. */
  default URI noticeUrl() {
    return details().noticeUrl();
  }
}
