package plinth.billing.gateway;

/**
 * A capability of a provider: it debits renewals itself and notifies us, with its own subscription
 * in {@link Payment#subscriptionId} and {@link ChargeKind#RENEWAL}. Our scheduler then charges
 * nothing. With other providers, the merchant initiates the charges.
 */
public interface ManagedRenewals {
  /** Starts a subscription and returns its ID; idempotent for the same reference. */
  String start(ManagedSubscription subscription);

  /**
   * Changes what is debited from the next time on. Returns the new ID of the subscription, which
   * differs if the provider had to start a new one.
   */
  String change(String subscriptionId, ManagedSubscription subscription);

  /** Ends the debits; idempotent. */
  void end(String subscriptionId);
}
