package plinth.billing.payment;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plinth.billing.ActiveAddon;
import plinth.billing.AddonRepository;
import plinth.billing.BillingRights;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Customer;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.Due;
import plinth.billing.subscription.PaidLifecycle;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.tenancy.MainPlane;

/**
 * Decides what a checkout pays for: a new period of an unpaid or canceled subscription, otherwise a
 * verification of the card.
 */
@Stateless
@MainPlane
public class Checkouts {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private ObligationRepository obligations;
  @Inject private AddonRepository addons;
  @Inject private DueRepository dues;
  @Inject private CardRepository cards;

  /**
   * What is to be paid on a page.
   *
   * @param customer who pays
   */
  public record Page(Obligation obligation, Customer customer) {}

  /**
   * Writes the obligation for a checkout of the caller's workspace. While an equal obligation is
   * undecided, it is reused, so that nobody pays twice.
   *
   * @param gateway the gateway at which a new page is opened
   * @param returns where the page redirects; a URL other than that of the waiting page needs a new
   *     page, because providers keep the parameters with which a page was opened
   */
  public Page start(Caller caller, String gateway, String returns) {
    BillingRights.requireChange(caller);
    long workspaceId = caller.requireWorkspace().id();
    Subscription subscription =
        subscriptions
            .lock(workspaceId)
            .orElseThrow(() -> Problem.notFound("Subscription"))
            .subscription();
    Obligation owed =
        PaidLifecycle.recovers(subscription)
            ? recovery(subscription, gateway, returns)
            : reuseOrCreate(
                workspaceId,
                "card:",
                key -> ObligationDraft.cardCheck(workspaceId, key, gateway, returns));
    return new Page(owed, cards.payer(workspaceId).orElseThrow().customer());
  }

  private Obligation recovery(Subscription subscription, String gateway, String returns) {
    List<Due> carried = dues.listOpen(subscription.workspaceId());
    List<ActiveAddon> held = addons.listActive(subscription.workspaceId());
    Instant since = subscription.readOnlySince();
    Instant episode = since == null ? subscription.canceledAt() : since;
    return reuseOrCreate(
        subscription.workspaceId(),
        "recovery:" + episode + ":",
        key ->
            ObligationDraft.period(
                    subscription, held, carried, ChargeKind.INITIAL, key, gateway, null)
                .onPage(returns));
  }

  private Obligation reuseOrCreate(
      long workspaceId, String prefix, Function<String, ObligationDraft> owed) {
    ObligationDraft wanted = owed.apply(prefix + Secrets.randomWord(12));
    Optional<Obligation> waiting =
        obligations
            .findLatest(workspaceId, ChargeKind.INITIAL, prefix)
            .filter(Obligation::isWaiting)
            .filter(known -> known.gateway().equals(wanted.gateway()))
            .filter(known -> known.returnsTo(wanted.returnUrl()))
            .filter(known -> known.lines().equals(wanted.bill().lines()))
            .filter(known -> known.period() == wanted.owedFor().period());
    return waiting.orElseGet(() -> obligations.save(List.of(wanted)).get(0));
  }
}
