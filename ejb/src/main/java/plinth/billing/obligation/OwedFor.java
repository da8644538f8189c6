package plinth.billing.obligation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;

/**
 * The subject of an obligation: a plan with its period, or packs of an add-on.
 *
 * @param plan that is billed, or changed to; null: none
 * @param period that is billed, or changed to; null: none
 * @param addonSlug the pack that is bought; null: none
 * @param quantity how many of it
 * @param seats that are billed
 * @param start of the period that is paid for, or that a change is priced for; null: it begins with
 *     the payment
 */
public record OwedFor(
    @Nullable Plan plan,
    @Nullable BillingPeriod period,
    @Nullable String addonSlug,
    int quantity,
    int seats,
    @Nullable Instant start) {
  /** Neither a plan nor packs: a check of a card, or parts of periods. */
  static final OwedFor NOTHING = new OwedFor(null, null, null, 0, 0, null);

  /** A plan for a period. */
  public static OwedFor plan(Plan plan, BillingPeriod period, int seats, @Nullable Instant start) {
    return new OwedFor(plan, period, null, 0, seats, start);
  }

  /** Packs of an add-on. */
  static OwedFor packs(String addonSlug, int quantity) {
    return new OwedFor(null, null, addonSlug, quantity, 0, null);
  }
}
