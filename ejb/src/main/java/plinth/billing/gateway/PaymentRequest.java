package plinth.billing.gateway;

import java.math.BigDecimal;
import java.net.URI;

/** A request to a provider for one payment or for several. */
public sealed interface PaymentRequest permits Charge, Checkout, ManagedSubscription {
  /** What the provider is told of it. */
  PaymentDetails details();

  /** Stable and unique, and the idempotency key. */
  default String reference() {
    return details().reference();
  }

  /** In units of the currency. */
  default BigDecimal amount() {
    return details().amount();
  }

  /** ISO 4217. */
  default String currency() {
    return details().currency();
  }

  /** What people read. */
  default String description() {
    return details().description();
  }

  /** Who pays. */
  default Customer customer() {
    return details().customer();
  }

  /** Our subscription's id at the provider, given back in notices. */
  default String subscriptionId() {
    return details().subscriptionId();
  }

  /** Where notices go. */
  default URI noticeUrl() {
    return details().noticeUrl();
  }
}
