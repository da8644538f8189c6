package plinth.billing.purchase;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.audit.Audit;
import plinth.billing.ActiveAddon;
import plinth.billing.Addon;
import plinth.billing.AddonRepository;
import plinth.billing.BillingProblem;
import plinth.billing.BillingRights;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.billing.subscription.SubscriptionChanges;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/**
 * Buys and cancels add-ons. Recurring add-ons take effect immediately, and the next bill charges
 * the rest of the period; packs are paid for first.
 */
@Stateless
@MainPlane
public class AddonPurchases {
  @Inject private SubscriptionRepository subscriptions;
  @Inject private AddonRepository addons;
  @Inject private ObligationRepository obligations;
  @Inject private DueRepository dues;
  @Inject private CardRepository cards;
  @Inject private SubscriptionChanges changes;
  @Inject private Audit audit;

  /**
   * Buys an add-on for the caller's workspace. Returns 400 for an unknown add-on, if the
   * subscription is not active or no card is saved, if staff sets up the plan, and for a recurring
   * add-on while the plan is being paid for.
   *
   * @param quantity the quantity, from 1 on
   * @return what the card is to be charged for now; empty if nothing
   */
  public Optional<DueCharge> buy(Caller caller, String addonSlug, int quantity) {
    BillingRights.requireChange(caller);
    Addon addon =
        addons
            .find(addonSlug)
            .orElseThrow(
                () -> Problem.invalid("addon_slug", "unknown", "There is no add-on " + addonSlug));
    long workspaceId = caller.requireWorkspace().id();
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    Subscription subscription = locked.subscription();
    if (subscription.plan().isByStaff()) {
      throw new Problem(BillingProblem.PLAN_BY_STAFF);
    }
    if (locked.isHeld()) {
      throw BillingProblem.ADDON_NEEDS_PAID_PLAN.duringHold();
    }
    Optional<CardRepository.Payer> payer =
        cards.payer(workspaceId).filter(found -> found.card().isPresent());
    if (subscription.status() != SubscriptionStatus.ACTIVE
        || !subscription.hasPaymentMethod()
        || payer.isEmpty()) {
      throw new Problem(BillingProblem.ADDON_NEEDS_PAID_PLAN);
    }
    BigDecimal price = addon.priceOneTime();
    if (price == null) {
      addRecurring(subscription, addonSlug, quantity, Time.now().plus(locked.clockOffset()));
      record(caller, "addon.bought", addonSlug, quantity);
      return Optional.empty();
    }
    record(caller, "addon.bought", addonSlug, quantity);
    BillLine line = BillLine.of(addon.name(), quantity, price, BillLine.Account.PACKS);
    String key = addonSlug + ":" + Secrets.randomWord(16);
    Obligation owed =
        obligations
            .save(
                List.of(
                    ObligationDraft.packs(
                        workspaceId, addonSlug, quantity, line, key, payer.get().gateway())))
            .get(0);
    return Optional.of(
        new DueCharge(owed, payer.get().customer(), payer.get().card().orElseThrow()));
  }

  /** Adds a recurring add-on; the next bill charges the rest of the current period. */
  private void addRecurring(
      Subscription subscription, String addonSlug, int quantity, Instant now) {
    long workspaceId = subscription.workspaceId();
    if (obligations.lockWaiting(workspaceId).stream().anyMatch(Obligation::isForPlan)) {
      throw new Problem(BillingProblem.PAYMENT_PENDING);
    }
    AddonRepository.Uncovered more = addons.addQuantity(workspaceId, addonSlug, quantity);
    Instant start = subscription.currentPeriodStart();
    Instant end = subscription.currentPeriodEnd();
    if (start != null && end != null && now.isBefore(end)) {
      ActiveAddon held =
          addons.listActive(workspaceId).stream()
              .filter(one -> one.addonSlug().equals(addonSlug))
              .findFirst()
              .orElseThrow();
      BigDecimal price = held.price(subscription.period());
      if (more.whole() > 0) {
        Due.Part rest = new Due.Part(now, start, end);
        dues.add(workspaceId, Due.ofAddons(held.name(), more.whole(), price, rest));
      }
      if (more.ahead() > 0 && now.isBefore(start)) {
        Due.Part ahead = Due.Part.ahead(now, start, end);
        dues.add(workspaceId, Due.ofAddons(held.name(), more.ahead(), price, ahead));
      }
      addons.coverAll(workspaceId, addonSlug);
    }
    changes.notifyLimitsChanged(workspaceId);
  }

  /**
   * Cancels a recurring add-on of the caller's workspace at the next renewal. Returns 404 if the
   * add-on is not in the catalog, and 400 if the workspace does not have it or has already canceled
   * it.
   */
  public void cancel(Caller caller, String addonSlug) {
    BillingRights.requireChange(caller);
    if (addons.find(addonSlug).isEmpty()) {
      throw Problem.notFound("Add-on");
    }
    long workspaceId = caller.requireWorkspace().id();
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    Instant now = Time.now().plus(locked.clockOffset());
    if (!addons.cancel(workspaceId, addonSlug, now)) {
      throw new Problem(BillingProblem.ADDON_NOT_HELD);
    }
    record(caller, "addon.canceled", addonSlug, 0);
  }

  private void record(Caller caller, String action, String addonSlug, int quantity) {
    audit.record(
        caller,
        action,
        "addon:" + addonSlug,
        Json.createObjectBuilder().add("quantity", quantity).build());
  }
}
