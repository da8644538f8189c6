package plinth.billing.obligation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;

/**
 * The subject of an obligation: a plan with its period, or packs of an add-on.
 *
 * @param plan the plan that is billed or changed to; null if there is none
 * @param period the period that is billed or changed to; null if there is none
 * @param addonSlug the pack that is bought; null if there is none
 * @param quantity the number of packs
 * @param seats the number of billed seats
 * @param start the start of the period that is paid for, or for which a change is priced; null if
 *     the period begins with the payment
 */
public record OwedFor(
    @Nullable Plan plan,
    @Nullable BillingPeriod period,
    @Nullable String addonSlug,
    int quantity,
    int seats,
    @Nullable Instant start) {
  /** Neither a plan nor packs: a card verification, or partial periods. */
  static final OwedFor NOTHING = new OwedFor(null, null, null, 0, 0, null);

  /** Creates the subject for a plan and its period. */
  public static OwedFor plan(Plan plan, BillingPeriod period, int seats, @Nullable Instant start) {
    return new OwedFor(plan, period, null, 0, seats, start);
  }

  /** Creates the subject for packs of an add-on. */
  static OwedFor packs(String addonSlug, int quantity) {
    return new OwedFor(null, null, addonSlug, quantity, 0, null);
  }
}
