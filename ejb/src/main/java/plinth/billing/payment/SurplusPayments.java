package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.audit.Audit;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.Payment;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationState;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;

/**
 * Credits money that was captured although it was no longer owed: two pages for the same debt were
 * paid, or a gateway captured twice. The payment gets an invoice item, ledger entries and an audit
 * record, and reduces the next bills.
 */
@ApplicationScoped
class SurplusPayments {
  private static final Log LOG = Log.of(SurplusPayments.class);

  @Inject ObligationRepository obligations;
  @Inject DueRepository dues;
  @Inject Audit audit;

  /**
   * Returns whether a payment is not the one that settled the obligation, and was not reported
   * before.
   */
  boolean isNewPayment(Obligation paid, Payment payment) {
    return obligations.isNewPayment(paid, payment.paymentId());
  }

  /** Writes a second payment of an obligation as a separate, paid obligation. */
  Obligation addSurplus(Obligation paid, Payment payment) {
    Obligation second = obligations.save(List.of(ObligationDraft.surplus(paid, payment))).get(0);
    second.recordPayment(payment, ObligationState.CAPTURED);
    return second;
  }

  /** Credits a captured obligation to the next bills; nothing but the credit is booked. */
  void credit(Caller caller, SubscriptionRepository.Locked from, Obligation paid, Payment payment) {
    paid.markSurplus();
    dues.add(
        paid.workspaceId(),
        Due.of("Credit for a duplicate payment", BillLine.Account.PLANS, paid.amount().negate()));
    LOG.warn("payment_surplus", "obligation", paid.id(), "payment", payment.paymentId());
    audit.record(
        caller.inWorkspace(from.workspace()),
        "payment.surplus",
        "obligation:" + paid.id(),
        Json.createObjectBuilder()
            .add("payment", payment.paymentId())
            .add("credited", paid.amount())
            .add("currency", paid.currency())
            .build());
  }
}
