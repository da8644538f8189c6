package plinth.billing.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import plinth.billing.AddonRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.obligation.Chargeable;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;

/**
 * Charges a newly saved card immediately for everything that the previous card's gateway declined
 * for now, and for the period that a past-due workspace owes. The old obligation is withdrawn,
 * because its reference identifies a charge of the old card at the gateway.
 */
@ApplicationScoped
class CardRetries {
  @Inject SubscriptionRepository subscriptions;
  @Inject ObligationRepository obligations;
  @Inject AddonRepository addons;
  @Inject DueRepository dues;

  /** Writes what is owed now. The card of this page must already be saved. */
  void start(Obligation page) {
    Optional<SubscriptionRepository.Locked> from = subscriptions.lock(page.workspaceId());
    if (from.isEmpty() || !from.get().isCharged()) {
      return;
    }
    for (Obligation declined : obligations.lockDeclined(page.workspaceId())) {
      ObligationDraft again = ObligationDraft.retryOf(declined, page.gateway());
      declined.withdraw();
      if (Chargeable.isOwedAt(page.gateway(), from.get(), declined)) {
        obligations.save(List.of(again));
      }
    }
    Subscription subscription = from.get().subscription();
    if (subscription.status() == SubscriptionStatus.PAST_DUE && !subscription.plan().isByStaff()) {
      obligations.save(
          List.of(
              ObligationDraft.period(
                  subscription,
                  addons.listActive(page.workspaceId()),
                  dues.listOpen(page.workspaceId()),
                  ChargeKind.INITIAL,
                  "card:" + page.id(),
                  page.gateway(),
                  null)));
    }
  }
}
