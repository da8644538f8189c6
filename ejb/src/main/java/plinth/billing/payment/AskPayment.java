package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.billing.obligation.Obligation;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Returns the status of a payment. It asks the gateway while the payment is undecided, and about
 * hosted pages that expired here, because they may have been paid since.
 */
@Saga
@ApplicationScoped
public class AskPayment {
  @Inject private Payments payments;
  @Inject private CardCharges charges;

  /** Returns the status of a payment of the caller's workspace, see {@link Payments#find}. */
  public PaymentStatus status(Caller caller, @Nullable String paymentId) {
    Obligation of = payments.find(caller, paymentId);
    if (of.isWaiting() || of.isEndedPage()) {
      BestEffort.run("payment_status", () -> charges.refresh(caller, of));
    }
    return payments.status(caller, of);
  }
}
