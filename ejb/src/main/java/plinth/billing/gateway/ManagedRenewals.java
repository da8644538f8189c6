package plinth.billing.gateway;

/**
 * An ability of a provider: it debits renewals itself and calls back, with {@link
 * Payment#subscriptionId} naming its own subscription and {@link ChargeKind#RENEWAL}. Our scheduler
 * then charges nothing. Providers without it are merchant initiated.
 */
public interface ManagedRenewals {
  /** Begins to debit; repeated with the same reference it begins nothing new. Answers its id. */
  String begin(ManagedSubscription subscription);

  /** Debits another amount from the next time on. */
  void change(String subscriptionId, ManagedSubscription subscription);

  /** Ends the debits. Repeating it does no harm. */
  void end(String subscriptionId);
}
