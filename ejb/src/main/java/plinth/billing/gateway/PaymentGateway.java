package plinth.billing.gateway;

import java.util.Optional;

/**
 * One payment provider, in its documented wire format. An adapter is a CDI bean chosen by its key;
 * it opens no transaction of ours and knows no row of ours, and is called outside of transactions.
 *
 * <p>Each call may throw {@link GatewayUnavailable}: the outcome is then unknown, and the caller
 * repeats it with the same reference or asks {@link #find} and {@link #findByReference}.
 */
public interface PaymentGateway {
  /** The adapter's key: {@code sandbox}, {@code tap}, {@code paymob} or {@code stripe}. */
  String key();

  /** Whether it has the keys that it needs; without them nothing else may be called. */
  boolean isConfigured();

  /**
   * Opens a hosted 3-D Secure page. Opened again with the same reference it is the same page, as
   * long as the provider keeps it.
   */
  Opened open(Checkout checkout);

  /**
   * Charges the saved card without its holder. The same reference again answers the original
   * charge.
   */
  Payment charge(Charge charge);

  /**
   * A payment as the provider has it: a charge, an authorization, or what {@link #open} opened.
   *
   * @throws plinth.kernel.Problem NOT_FOUND when the provider has none of this id
   */
  Payment find(String paymentId);

  /** The payment of a reference, after a lost answer; empty when the provider never got it. */
  Optional<Payment> findByReference(String reference);

  /** Gives an authorization back. Repeating it does no harm; what moved no money needs none. */
  void release(String paymentId);

  /**
   * Closes a page that nobody has paid on, so that nobody can pay on it any more. Repeating it does
   * no harm, and neither does a page that is decided. A provider that cannot close pages does
   * nothing: a payment on its page counts whenever it comes.
   */
  void close(String paymentId);

  /** Whether these headers look like a signature of this provider. */
  boolean signs(Headers headers);

  /**
   * Verifies and reads a notice. What the signature does not cover is read again from the
   * provider's API, and counts instead of the notice's own words.
   *
   * @throws plinth.kernel.Problem INVALID_SIGNATURE, 401
   */
  Notice read(Headers headers, byte[] body);
}
