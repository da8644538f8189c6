package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.billing.BillingConfig;
import plinth.billing.gateway.Charge;
import plinth.billing.gateway.GatewayUnavailable;
import plinth.billing.gateway.Gateways;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.PaymentDetails;
import plinth.billing.gateway.PaymentGateway;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationState;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/**
 * Charges saved cards for obligations and settles the gateway's answer. Repeating a call with the
 * same obligation repeats the same charge, not a second one. Without an answer, the outcome stays
 * unknown until {@link PaymentPoll} asks the gateway.
 */
@Saga
@ApplicationScoped
public class CardCharges {
  private static final Log LOG = Log.of(CardCharges.class);

  @Inject private Gateways gateways;
  @Inject private Settlements settlements;
  @Inject private Payments payments;
  @Inject private BillingConfig config;

  /**
   * Charges the card if the obligation is still owed. Returns the settled obligation, or the
   * unchanged one if it is no longer owed or the gateway did not answer.
   */
  public Obligation charge(Caller caller, DueCharge due) {
    Obligation of = due.obligation();
    if (!payments.isOwed(caller, of)) {
      return of;
    }
    try {
      Payment payment = gateways.require(of.gateway()).charge(charge(due));
      Obligation settled = settlements.settleAnswer(caller, of, payment).orElse(of);
      closeStalePages(caller, settled);
      return settled;
    } catch (GatewayUnavailable e) {
      LOG.warn("charge_unanswered", "obligation", of.id(), "reason", e.reason());
      return of;
    }
  }

  private Charge charge(DueCharge due) {
    Obligation of = due.obligation();
    return new Charge(
        new PaymentDetails(
            of.reference(),
            of.amount(),
            of.currency(),
            description(of),
            due.customer(),
            BillingAddresses.subscriptionId(of.workspaceId()),
            config.noticeUrl()),
        of.kind(),
        due.card());
  }

  /** Returns the description of an obligation at the gateway. */
  static String description(Obligation of) {
    return of.lines().isEmpty() ? "Check of your card" : of.lines().get(0).description();
  }

  /**
   * Asks the gateway for the outcome of a payment and settles it; empty if the gateway does not
   * know the payment.
   */
  public Optional<Obligation> refresh(Caller caller, Obligation of) {
    PaymentGateway gateway = gateways.require(of.gateway());
    String paymentId = of.paymentId();
    Optional<Payment> payment =
        paymentId == null ? gateway.findByReference(of.reference()) : find(gateway, paymentId);
    return payment
        .flatMap(found -> settlements.settleAnswer(caller, of, found))
        .map(settled -> followUp(caller, settled));
  }

  /** Some gateways delete hosted pages that nobody used. */
  private static Optional<Payment> find(PaymentGateway gateway, String paymentId) {
    try {
      return Optional.of(gateway.find(paymentId));
    } catch (Problem problem) {
      if (problem.code() == KernelProblem.NOT_FOUND) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  /**
   * Completes a hosted page that saved a card: releases an authorization, and charges what was
   * waiting for a card.
   */
  public Obligation followUp(Caller caller, Obligation of) {
    boolean isCardSaved =
        of.isCheckout()
            && (of.state() == ObligationState.AUTHORIZED || of.state() == ObligationState.CAPTURED);
    Obligation released = release(caller, of);
    if (isCardSaved) {
      payments.listUnsent(caller, of.workspaceId()).forEach(due -> charge(caller, due));
    }
    closeStalePages(caller, of);
    return released;
  }

  /** Closes the pages that request what this payment paid for; the poll retries it. */
  private void closeStalePages(Caller caller, Obligation paid) {
    if (paid.state() != ObligationState.CAPTURED) {
      return;
    }
    for (Obligation page : payments.listStalePages(caller, paid.workspaceId())) {
      close(page)
          .flatMap(payment -> settlements.settleAnswer(caller, page, payment))
          .ifPresent(of -> LOG.info("page_closed", "obligation", of.id()));
    }
  }

  /** Closes a page at its gateway and returns the payment's outcome; empty if it is unknown. */
  Optional<Payment> close(Obligation page) {
    String paymentId = page.paymentId();
    if (paymentId == null) {
      return Optional.empty();
    }
    PaymentGateway gateway = gateways.require(page.gateway());
    try {
      gateway.close(paymentId);
      return find(gateway, paymentId);
    } catch (GatewayUnavailable e) {
      LOG.warn("close_unanswered", "obligation", page.id(), "reason", e.reason());
      return Optional.empty();
    }
  }

  /** Releases an authorization once its card is saved; idempotent. */
  public Obligation release(Caller caller, Obligation of) {
    String paymentId = of.paymentId();
    if (of.state() == ObligationState.AUTHORIZED && paymentId != null) {
      try {
        gateways.require(of.gateway()).release(paymentId);
        settlements.recordRelease(caller, of);
      } catch (GatewayUnavailable e) {
        LOG.warn("release_unanswered", "obligation", of.id(), "reason", e.reason());
      }
    }
    return of;
  }
}
