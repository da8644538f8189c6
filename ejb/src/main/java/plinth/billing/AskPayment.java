package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Passage;
import plinth.kernel.Soft;

/**
 * Tells how a payment stands; the gateway is asked where nothing is decided yet.
 *
 * <p>Spec: Billing (payment-status).
 */
@Passage
@ApplicationScoped
public class AskPayment {
  @Inject private Payments payments;
  @Inject private CardCharges charges;

  /** The status of a payment of the caller's workspace, see {@link Payments#find}. */
  public PaymentStatus status(Caller caller, @Nullable String paymentId) {
    Obligation of = payments.find(caller, paymentId);
    if (of.isWaiting()) {
      Soft.run("payment_status", () -> charges.ask(caller, of));
    }
    return payments.status(caller, of);
  }
}
