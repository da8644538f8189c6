package plinth.billing.subscription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.Due;

/**
 * Charges what is owed for the last period of a canceled subscription, because no renewal follows
 * that would bill it.
 */
@ApplicationScoped
class RestCharges {
  @Inject DueRepository dues;
  @Inject ObligationRepository obligations;
  @Inject CardRepository cards;

  /** Writes the obligation for a subscription that has just ended; empty if nothing is owed. */
  Optional<DueCharge> addObligation(Subscription ended) {
    Instant end = ended.currentPeriodEnd();
    if (ended.canceledAt() == null || end == null || ended.plan().isByStaff()) {
      return Optional.empty();
    }
    List<Due> carried = dues.listOpen(ended.workspaceId());
    return cards
        .payer(ended.workspaceId())
        .filter(payer -> payer.gateway().equals(ended.gateway()))
        .flatMap(payer -> charge(ended.workspaceId(), carried, end, payer));
  }

  private Optional<DueCharge> charge(
      long workspaceId, List<Due> carried, Instant end, CardRepository.Payer payer) {
    ObligationDraft rest = ObligationDraft.remainder(workspaceId, carried, end, payer.gateway());
    return rest.amount().signum() <= 0
        ? Optional.empty()
        : payer
            .card()
            .map(
                card ->
                    new DueCharge(obligations.save(List.of(rest)).get(0), payer.customer(), card));
  }
}
