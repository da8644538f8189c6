package plinth.billing;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monthly price of a subscription from the next renewal on: {@code base_price x seat_count +
 * recurring add-ons}. A flat plan counts as one seat.
 */
public final class RecurringTotal {
  private RecurringTotal() {}

  /**
   * Returns the exact sum in USD; null if the price of the plan is negotiated elsewhere and not
   * known here.
   */
  public static @Nullable BigDecimal of(Subscription subscription, List<ActiveAddon> addons) {
    Plan plan = subscription.plan();
    BigDecimal base = plan.price(subscription.period());
    if (base == null) {
      return null;
    }
    BigDecimal total =
        base.multiply(BigDecimal.valueOf(plan.isPerMember() ? subscription.seatCount() : 1));
    for (ActiveAddon addon : addons) {
      total = total.add(addon.recurring(subscription.period()));
    }
    return total;
  }
}
