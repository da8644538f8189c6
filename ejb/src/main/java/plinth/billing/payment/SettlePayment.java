package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.billing.BillingConfig;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.SavedCard;
import plinth.billing.obligation.Chargeable;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.obligation.ObligationState;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.billing.price.Money;
import plinth.billing.subscription.Decision;
import plinth.billing.subscription.PaidLifecycle;
import plinth.billing.subscription.SubscriptionChanges;
import plinth.billing.subscription.SubscriptionLifecycle;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.kernel.Time;

/**
 * Settles the outcome of a payment from any source: the answer to our call, a notification, or a
 * query. The transaction locks the subscription first and the obligation second, so that concurrent
 * reports are processed one after the other; a repeated report has no effect.
 */
@ApplicationScoped
class SettlePayment {
  private static final Log LOG = Log.of(SettlePayment.class);

  @Inject SubscriptionRepository subscriptions;
  @Inject ObligationRepository obligations;
  @Inject DueRepository dues;
  @Inject SurplusPayments surplus;
  @Inject CardRetries retries;
  @Inject CardRepository cards;
  @Inject SubscriptionChanges changes;
  @Inject Audit audit;
  @Inject BillingConfig config;

  /**
   * Settles a payment.
   *
   * @param isNotice whether the gateway sent it as a notification, received for the first time with
   *     its ID
   * @return the current obligation; empty if the workspace no longer exists
   */
  Optional<Obligation> settle(
      Caller caller, ObligationRepository.Place place, Payment payment, boolean isNotice) {
    Optional<SubscriptionRepository.Locked> from = subscriptions.lock(place.workspaceId());
    Optional<Obligation> of = obligations.lock(place.id());
    if (from.isEmpty() || of.isEmpty()) {
      LOG.warn("payment_of_nobody", "obligation", place.id(), "state", payment.state());
      return Optional.empty();
    }
    Instant now = Time.now().plus(from.get().clockOffset());
    Obligation obligation = of.get();
    switch (payment.state()) {
      case PENDING -> {
        if (obligation.isWaiting()) {
          obligation.recordPayment(payment, ObligationState.PENDING);
        }
      }
      case AUTHORIZED -> settleAuthorized(caller, from.get(), obligation, payment, now);
      case CAPTURED -> settleCaptured(caller, from.get(), obligation, payment, now);
      case FAILED -> settleFailed(caller, from.get(), obligation, payment, isNotice, now);
      case ABANDONED -> settleAbandoned(obligation, payment);
    }
    return of;
  }

  /** Leaving a page is not a failed payment. */
  private void settleAbandoned(Obligation obligation, Payment payment) {
    if (obligation.isWaiting()) {
      obligation.recordPayment(payment, ObligationState.WITHDRAWN);
      LOG.info("payment_abandoned", "obligation", obligation.id(), "payment", payment.paymentId());
    }
  }

  private void settleAuthorized(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      Instant now) {
    SavedCard card = payment.card();
    if (obligation.captures() || card == null) {
      if (obligation.isWaiting()) {
        obligation.recordPayment(payment, ObligationState.PENDING);
      }
      return;
    }
    if (obligation.isWaiting() || obligation.state() == ObligationState.FAILED) {
      obligation.recordPayment(payment, ObligationState.AUTHORIZED);
      cards.save(obligation.workspaceId(), obligation.gateway(), card);
      Instant longer = from.signedUpAt().plus(config.trialWithCard());
      changes.perform(
          caller,
          from,
          SubscriptionLifecycle.saveCard(from.subscription(), obligation.gateway(), longer),
          now);
      retries.start(obligation);
    }
  }

  private void settleCaptured(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      Instant now) {
    if (obligation.state() == ObligationState.CAPTURED) {
      settleRepeated(caller, from, obligation, payment, now);
      return;
    }
    boolean isOther = payment.amount().compareTo(obligation.amount()) != 0;
    if (!obligation.captures()
        || (isOther && !obligation.isManaged())
        || !payment.currency().equalsIgnoreCase(obligation.currency())) {
      recordMismatch(caller, from, obligation, payment);
      return;
    }
    obligation.recordPayment(payment, ObligationState.CAPTURED);
    if (isOther) {
      bookDebited(obligation, payment);
    }
    Subscription subscription = from.subscription();
    SavedCard card = payment.card();
    boolean isCardSaved = card != null && obligation.isCheckout();
    if (card != null && isCardSaved) {
      cards.save(obligation.workspaceId(), obligation.gateway(), card);
      subscription = subscription.withCard(obligation.gateway(), subscription.trialEndsAt());
    }
    Decision decision = PaidLifecycle.capture(subscription, obligation, now);
    if (decision.has(Decision.Effect.CREDIT)) {
      surplus.credit(caller, from, obligation, payment);
    }
    changes.applyCapture(caller, from, decision, obligation, now);
    if (isCardSaved) {
      retries.start(obligation);
    }
  }

  /** A gateway may capture twice for one obligation, and reports each payment repeatedly. */
  private void settleRepeated(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      Instant now) {
    if (!surplus.isNewPayment(obligation, payment)) {
      return;
    }
    if (!payment.currency().equalsIgnoreCase(obligation.currency())) {
      recordMismatch(caller, from, obligation, payment);
      return;
    }
    Obligation second = surplus.addSurplus(obligation, payment);
    surplus.credit(caller, from, second, payment);
    changes.applyCapture(caller, from, PaidLifecycle.credit(from.subscription()), second, now);
  }

  /** Books the amount that the gateway debited; the next bill settles the difference. */
  private void bookDebited(Obligation of, Payment payment) {
    BigDecimal amount = Money.cents(payment.amount());
    BigDecimal rest = of.amount().subtract(amount);
    of.changeAmount(amount);
    dues.add(
        of.workspaceId(),
        Due.of(
            rest.signum() > 0 ? "Rest of an earlier bill" : "Credit for an earlier debit",
            BillLine.Account.PLANS,
            rest));
  }

  /**
   * Saves the card of a page that was already paid: some providers report cards separately and
   * after the payment.
   */
  void saveCard(Caller caller, ObligationRepository.Place place, SavedCard card) {
    Optional<SubscriptionRepository.Locked> from = subscriptions.lock(place.workspaceId());
    Optional<Obligation> of = obligations.lock(place.id());
    if (from.isPresent() && of.filter(SettlePayment::isPaidOnPage).isPresent()) {
      String gateway = of.get().gateway();
      cards.save(place.workspaceId(), gateway, card);
      Subscription subscription = from.get().subscription();
      changes.perform(
          caller,
          from.get(),
          SubscriptionLifecycle.saveCard(subscription, gateway, subscription.trialEndsAt()),
          Time.now().plus(from.get().clockOffset()));
      retries.start(of.get());
    }
  }

  private static boolean isPaidOnPage(Obligation of) {
    return of.isCheckout() && of.state() == ObligationState.CAPTURED;
  }

  private void settleFailed(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      boolean isNotice,
      Instant now) {
    if (!obligation.isWaiting()) {
      return;
    }
    if (obligation.isCheckout() && PaidLifecycle.isSurplus(from.subscription(), obligation)) {
      // The page was closed because another payment settled what it requested.
      obligation.recordPayment(payment, ObligationState.WITHDRAWN);
      return;
    }
    // An abandoned or declined page is over; another payment needs another page.
    boolean isOver = payment.isFinal() || obligation.isCheckout();
    obligation.recordPayment(payment, isOver ? ObligationState.FAILED : ObligationState.PENDING);
    boolean isTold =
        obligation.captures() && (payment.isFinal() || obligation.countFailure(isNotice));
    if (isTold) {
      if (!payment.isFinal()) {
        Duration retries =
            config.retryWindow(obligation.gateway()).orElse(ObligationRepository.SILENCE);
        obligation.limitRetries(now.plus(retries));
      }
      settleFailed(caller, from, obligation, payment.isFinal(), now);
    }
  }

  private void settleFailed(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      boolean isFinal,
      Instant now) {
    changes.applyFailure(
        caller,
        from,
        SubscriptionLifecycle.fail(from.subscription(), obligation, isFinal, now, config.grace()),
        obligation,
        isFinal,
        now);
  }

  /** Withdraws an undecided obligation. */
  void withdraw(ObligationRepository.Place place) {
    if (subscriptions.lock(place.workspaceId()).isPresent()) {
      obligations.lock(place.id()).filter(Obligation::isWaiting).ifPresent(Obligation::withdraw);
    }
  }

  boolean isOverdue(ObligationRepository.Place place) {
    return subscriptions
        .lock(place.workspaceId())
        .flatMap(
            from ->
                obligations
                    .find(place.id())
                    .filter(of -> of.isOverdue(Time.now().plus(from.clockOffset()))))
        .isPresent();
  }

  /**
   * Ends an undecided obligation that has expired: an unused page fails, a charge that is still
   * owed fails for good, and any other is withdrawn. A capture reported later still counts.
   */
  void expire(Caller caller, ObligationRepository.Place place) {
    Optional<SubscriptionRepository.Locked> from = subscriptions.lock(place.workspaceId());
    Optional<Obligation> of = obligations.lock(place.id());
    if (from.isEmpty() || of.filter(Obligation::isWaiting).isEmpty()) {
      return;
    }
    Instant now = Time.now().plus(from.get().clockOffset());
    if (!of.get().isOverdue(now)) {
      return;
    }
    if (!of.get().isCheckout() && !Chargeable.isOwed(from.get(), of.get())) {
      of.get().withdraw();
      return;
    }
    of.get().fail();
    if (!of.get().isCheckout()) {
      settleFailed(caller, from.get(), of.get(), true, now);
    }
  }

  /** A payment of another amount does not settle the obligation; a person must investigate. */
  private void recordMismatch(
      Caller caller, SubscriptionRepository.Locked from, Obligation obligation, Payment payment) {
    LOG.warn("payment_mismatch", "obligation", obligation.id(), "payment", payment.paymentId());
    audit.record(
        caller.inWorkspace(from.workspace()),
        "payment.mismatch",
        "obligation:" + obligation.id(),
        Json.createObjectBuilder()
            .add("payment", payment.paymentId())
            .add("asked", obligation.amount())
            .add("paid", payment.amount())
            .add("currency", payment.currency())
            .build());
  }
}
