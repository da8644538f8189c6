package plinth.billing.gateway;

import java.util.Optional;

/**
 * A payment provider, in its documented wire format. An adapter is a CDI bean chosen by its key. It
 * opens no transaction, does not know our tables, and is called outside of transactions.
 *
 * <p>Each call may throw {@link GatewayUnavailable}: the outcome is then unknown, and the caller
 * repeats the call with the same reference or asks {@link #find} and {@link #findByReference}.
 */
public interface PaymentGateway {
  /** Returns the adapter's key: {@code sandbox}, {@code tap}, {@code paymob} or {@code stripe}. */
  String key();

  /** Returns whether the gateway has its keys; otherwise no other method may be called. */
  boolean isConfigured();

  /**
   * Opens a hosted 3-D Secure page. Opening it again with the same reference returns the same page,
   * as long as the provider stores it.
   */
  Opened open(Checkout checkout);

  /**
   * Charges the saved card without the cardholder's presence. A repeated call with the same
   * reference returns the original charge.
   */
  Payment charge(Charge charge);

  /**
   * Reads a payment from the provider: a charge, an authorization, or what {@link #open} opened.
   *
   * @throws plinth.kernel.Problem NOT_FOUND if the provider does not know the ID
   */
  Payment find(String paymentId);

  /**
   * Finds the payment of a reference after a lost response; empty if the provider never received
   * it.
   */
  Optional<Payment> findByReference(String reference);

  /** Releases an authorization; idempotent. Has no effect if no money moved. */
  void release(String paymentId);

  /**
   * Closes a page that has not been paid, so that it can no longer be paid. Idempotent; a decided
   * page is not affected. A provider that cannot close pages does nothing, and a later payment on
   * its page still counts.
   */
  void close(String paymentId);

  /** Returns whether these headers look like a signature of this provider. */
  boolean signs(Headers headers);

  /**
   * Verifies and parses a notification. Anything that the signature does not cover is read from the
   * provider's API instead of the notification.
   *
   * @throws plinth.kernel.Problem INVALID_SIGNATURE, 401
   */
  GatewayNotification read(Headers headers, byte[] body);
}
