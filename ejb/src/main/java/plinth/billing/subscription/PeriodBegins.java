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
 * Brings together what is held and what was paid for, where a period begins: add-ons that were
 * canceled and are not paid for go, and what is held beyond what was paid is carried to the next
 * bill.
 */
@ApplicationScoped
class PeriodBegins {
  @Inject AddonRepository addons;
  @Inject DueRepository dues;

  /**
   * Does it.
   *
   * @param next the subscription in that period
   * @return whether add-ons went
   */
  boolean with(Subscription next, Obligation paid) {
    Instant start = next.currentPeriodStart();
    Instant end = next.currentPeriodEnd();
    if (start == null || end == null) {
      return false;
    }
    long workspaceId = next.workspaceId();
    Due.Part whole = new Due.Part(start, start, end);
    boolean isDropped = false;
    for (ActiveAddon addon : addons.held(workspaceId)) {
      int billed = paid.bill().addons().getOrDefault(addon.addonSlug(), 0);
      int renewed = addon.renewed();
      if (renewed == 0 && billed == 0) {
        addons.drop(workspaceId, addon.addonSlug());
        isDropped = true;
        continue;
      }
      int kept = Math.max(renewed, Math.min(billed, addon.quantity()));
      int ending = renewed == 0 ? 0 : kept - renewed;
      addons.begin(workspaceId, addon.addonSlug(), kept, ending, Math.max(billed, kept));
      isDropped |= kept < addon.quantity();
      if (renewed > billed) {
        BigDecimal price = addon.price(next.period());
        dues.add(workspaceId, Due.held(addon.name(), renewed - billed, price, whole));
      }
    }
    difference(next, paid, whole);
    return isDropped;
  }

  /** A change that is paid for after its period: what it costs in this one is on the next bill. */
  void changed(Subscription before, Obligation paid, Instant now) {
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

  /** A period that was billed for a cheaper plan than is in force. */
  private void difference(Subscription next, Obligation paid, Due.Part whole) {
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
