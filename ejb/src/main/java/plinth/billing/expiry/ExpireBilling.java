package plinth.billing.expiry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.billing.obligation.Obligation;
import plinth.billing.payment.CardCharges;
import plinth.billing.payment.Payments;
import plinth.billing.payment.Settlements;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Expires what is over in the billing of a workspace: charges that the gateway did not decide,
 * grace periods, and the last period of a canceled subscription.
 */
@Saga
@ApplicationScoped
public class ExpireBilling {
  @Inject private Payments payments;
  @Inject private Settlements settlements;
  @Inject private Subscriptions subscriptions;
  @Inject private CardCharges charges;

  /** Expires the billing of one workspace; idempotent. */
  public void expire(Caller caller, long workspaceId) {
    for (Obligation of : payments.listWaiting(caller, workspaceId)) {
      if (settlements.isOverdue(caller, of)) {
        // A gateway that does not answer must not keep the obligation open.
        BestEffort.run("overdue_payment", () -> charges.refresh(caller, of));
        settlements.expire(caller, of);
      }
    }
    subscriptions.expire(caller, workspaceId).ifPresent(due -> charges.charge(caller, due));
  }
}
