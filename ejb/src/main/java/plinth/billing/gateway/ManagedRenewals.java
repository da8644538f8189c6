package plinth.billing.gateway;

/**
 * An ability of a provider: it debits renewals itself and calls back, with {@link
 * Payment#subscriptionId} naming its own subscription and {@link ChargeKind#RENEWAL}. Our scheduler
 * then charges nothing. Providers without it are merchant initiated.
 */
public interface ManagedRenewals {
  /** Begins to debit; repeated with the same reference it begins nothing new. Answers its id. */
  String begin(ManagedSubscription subscription);

  /**
   * Debits something else from the next time on. Answers the id that it has from now on, which is
   * another one where the provider had to begin anew.
   */
  String change(String subscriptionId, ManagedSubscription subscription);

  /** Ends the debits. Repeating it does no harm. */
  void end(String subscriptionId);
}
