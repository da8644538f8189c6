package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.SavedCard;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Time;

/**
 * Takes in what became of a payment, whoever tells it: the answer to our call, a notice, a question
 * of ours. Within the transaction it locks the subscription first and the obligation second, so
 * that whatever comes together comes one after the other; what was heard before changes nothing.
 */
@ApplicationScoped
class Settling {
  private static final Log LOG = Log.of(Settling.class);

  @Inject SubscriptionRepository subscriptions;
  @Inject ObligationRepository obligations;
  @Inject CardRepository cards;
  @Inject SubscriptionChanges changes;
  @Inject Audit audit;

  /**
   * Takes in a payment.
   *
   * @param isNotice whether the gateway told it by itself, and this notice is the first of its id
   * @return the obligation as it stands now; empty when the workspace is gone
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
          obligations.heard(obligation, payment, Obligation.State.PENDING);
        }
      }
      case AUTHORIZED -> authorized(caller, from.get(), obligation, payment, now);
      case CAPTURED -> captured(caller, from.get(), obligation, payment, now);
      case FAILED -> failed(caller, from.get(), obligation, payment, isNotice, now);
    }
    return obligations.find(place.id());
  }

  private void authorized(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      Instant now) {
    SavedCard card = payment.card();
    if (obligation.captures() || card == null) {
      if (obligation.isWaiting()) {
        obligations.heard(obligation, payment, Obligation.State.PENDING);
      }
      return;
    }
    if (obligation.isWaiting() || obligation.state() == Obligation.State.FAILED) {
      obligations.heard(obligation, payment, Obligation.State.AUTHORIZED);
      cards.save(obligation.workspaceId(), obligation.gateway(), card);
      Instant longer =
          from.signedUpAt().plus(Duration.ofDays(Setting.TRIAL_EXTENDED_DAYS.number()));
      changes.perform(
          caller,
          from,
          SubscriptionLifecycle.cardSaved(from.subscription(), obligation.gateway(), longer),
          now);
    }
  }

  private void captured(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      Instant now) {
    if (obligation.state() == Obligation.State.CAPTURED) {
      return;
    }
    if (!obligation.captures()
        || payment.amount().compareTo(obligation.amount()) != 0
        || !payment.currency().equalsIgnoreCase(obligation.currency())) {
      mismatch(caller, from, obligation, payment);
      return;
    }
    obligations.heard(obligation, payment, Obligation.State.CAPTURED);
    Subscription subscription = from.subscription();
    SavedCard card = payment.card();
    if (card != null && obligation.isCheckout()) {
      cards.save(obligation.workspaceId(), obligation.gateway(), card);
      subscription = subscription.withCard(obligation.gateway(), subscription.trialEndsAt());
    }
    changes.captured(
        caller, from, PaidLifecycle.captured(subscription, obligation, now), obligation, now);
  }

  /**
   * Keeps the card of a page that was paid before: some providers tell of cards by themselves, and
   * after the payment.
   */
  void keepCard(Caller caller, ObligationRepository.Place place, SavedCard card) {
    Optional<SubscriptionRepository.Locked> from = subscriptions.lock(place.workspaceId());
    Optional<Obligation> of = obligations.lock(place.id());
    if (from.isPresent() && of.filter(Settling::isPaidOnPage).isPresent()) {
      String gateway = of.get().gateway();
      cards.save(place.workspaceId(), gateway, card);
      Subscription subscription = from.get().subscription();
      changes.perform(
          caller,
          from.get(),
          SubscriptionLifecycle.cardSaved(subscription, gateway, subscription.trialEndsAt()),
          Time.now().plus(from.get().clockOffset()));
    }
  }

  private static boolean isPaidOnPage(Obligation of) {
    return of.isCheckout() && of.state() == Obligation.State.CAPTURED;
  }

  private void failed(
      Caller caller,
      SubscriptionRepository.Locked from,
      Obligation obligation,
      Payment payment,
      boolean isNotice,
      Instant now) {
    if (!obligation.isWaiting()) {
      return;
    }
    // A page that was left or declined is over; whoever wants to pay opens another one.
    boolean isOver = payment.isFinal() || obligation.isCheckout();
    obligations.heard(
        obligation, payment, isOver ? Obligation.State.FAILED : Obligation.State.PENDING);
    boolean isTold =
        obligation.captures()
            && (payment.isFinal() || obligations.isNewFailure(obligation, isNotice));
    if (isTold) {
      Duration grace = Duration.ofDays(Setting.GRACE_DAYS.number());
      changes.failed(
          caller,
          from,
          SubscriptionLifecycle.failed(
              from.subscription(), obligation, payment.isFinal(), now, grace),
          obligation,
          payment.isFinal(),
          now);
    }
  }

  /** Another amount than was asked for is no payment of it: people have to look. */
  private void mismatch(
      Caller caller, SubscriptionRepository.Locked from, Obligation obligation, Payment payment) {
    LOG.warn("payment_mismatch", "obligation", obligation.id(), "payment", payment.paymentId());
    audit.record(
        caller.in(from.workspace()),
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
