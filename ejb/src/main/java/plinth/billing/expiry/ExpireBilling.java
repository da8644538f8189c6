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
 * Ends what has come to its end in the billing of a workspace: charges that no gateway decided,
 * grace, and the last period of a canceled subscription.
 */
@Saga
@ApplicationScoped
public class ExpireBilling {
  @Inject private Payments payments;
  @Inject private Settlements settlements;
  @Inject private Subscriptions subscriptions;
  @Inject private CardCharges charges;

  /** Does it for one workspace; again without harm. */
  public void expire(Caller caller, long workspaceId) {
    for (Obligation of : payments.waiting(caller, workspaceId)) {
      if (settlements.isOverdue(caller, of)) {
        // Silence of the gateway does not keep the obligation open.
        BestEffort.run("overdue_payment", () -> charges.ask(caller, of));
        settlements.overdue(caller, of);
      }
    }
    subscriptions.expire(caller, workspaceId).ifPresent(due -> charges.charge(caller, due));
  }
}
