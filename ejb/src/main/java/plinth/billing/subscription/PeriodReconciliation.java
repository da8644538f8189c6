package plinth.billing.subscription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import plinth.billing.ActiveAddon;
import plinth.billing.AddonRepository;
import plinth.billing.Paid;
import plinth.billing.Plan;
import plinth.billing.Subscription;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.billing.price.Price;

/**
 * Reconciles a workspace's add-ons with what was paid for when a period begins: canceled add-ons
 * that are not paid for are removed, and add-ons beyond what was paid are carried over to the next
 * bill.
 */
@ApplicationScoped
class PeriodReconciliation {
  @Inject AddonRepository addons;
  @Inject DueRepository dues;

  /**
   * Reconciles the add-ons.
   *
   * @param next the subscription in the new period
   * @return whether add-ons were removed
   */
  boolean reconcileAddons(Subscription next, Obligation paid) {
    Instant start = next.currentPeriodStart();
    Instant end = next.currentPeriodEnd();
    if (start == null || end == null) {
      return false;
    }
    long workspaceId = next.workspaceId();
    Due.Part whole = new Due.Part(start, start, end);
    boolean isDropped = false;
    for (ActiveAddon addon : addons.listActive(workspaceId)) {
      int billed = paid.bill().addons().getOrDefault(addon.addonSlug(), 0);
      int renewed = addon.renewed();
      if (renewed == 0 && billed == 0) {
        addons.delete(workspaceId, addon.addonSlug());
        isDropped = true;
        continue;
      }
      int kept = Math.max(renewed, Math.min(billed, addon.quantity()));
      int ending = renewed == 0 ? 0 : kept - renewed;
      addons.startPeriod(workspaceId, addon.addonSlug(), kept, ending, Math.max(billed, kept));
      isDropped |= kept < addon.quantity();
      if (renewed > billed) {
        BigDecimal price = addon.price(next.period());
        dues.add(workspaceId, Due.ofAddons(addon.name(), renewed - billed, price, whole));
      }
    }
    carryDifference(next, paid, whole);
    return isDropped;
  }

  /**
   * Carries the cost of a change in the current period to the next bill if the change was paid for
   * after the period it was priced for.
   */
  void carryPlanChange(Subscription before, Obligation paid, Instant now) {
    Instant start = before.currentPeriodStart();
    Instant end = before.currentPeriodEnd();
    Plan to = paid.plan();
    Paid known = before.paid();
    if (PaidLifecycle.isOf(before, paid)
        || start == null
        || end == null
        || to == null
        || known == null
        || before.plan().isByStaff()
        || !now.isBefore(end)) {
      return;
    }
    BigDecimal seat = Price.unit(to, before.period()).subtract(known.unit());
    if (seat.signum() > 0) {
      dues.add(
          before.workspaceId(),
          new Due(
              0,
              "Difference to the " + to.name() + " plan",
              BillLine.Account.PLANS,
              seat.multiply(BigDecimal.valueOf(before.seatCount())),
              new Due.Part(now, start, end)));
    }
  }

  /**
   * Carries over the difference if the period was billed for a cheaper plan than the current one.
   */
  private void carryDifference(Subscription next, Obligation paid, Due.Part whole) {
    if (next.plan().isByStaff() || paid.unit().signum() == 0) {
      return;
    }
    BigDecimal seat = Price.unit(next.plan(), next.period()).subtract(paid.unit());
    if (seat.signum() > 0) {
      dues.add(
          next.workspaceId(),
          new Due(
              0,
              "Difference to the " + next.plan().name() + " plan",
              BillLine.Account.PLANS,
              seat.multiply(BigDecimal.valueOf(Math.max(1, paid.owedFor().seats()))),
              whole));
    }
  }
}
