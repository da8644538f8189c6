package plinth.platform.metric;

import java.util.Map;
import plinth.billing.OpenPayments;
import plinth.billing.SubscriptionStatus;

/**
 * Figures that are too expensive to count at every request for metrics.
 *
 * @param dedicated the queues of all dedicated databases together; -1: not counted yet
 * @param databases dedicated databases that were asked
 * @param unreachable those of them that did not answer
 * @param subscriptions how many there are of each status; empty: not counted yet
 * @param recurringRevenue what the active subscriptions pay a month, in USD; -1: not counted yet
 * @param payments what is owed and not settled
 */
public record Sample(
    Backlogs.Depths dedicated,
    long databases,
    long unreachable,
    Map<SubscriptionStatus, Long> subscriptions,
    double recurringRevenue,
    OpenPayments.Counts payments) {
  static final Backlogs.Depths UNKNOWN = new Backlogs.Depths(-1, -1, -1, -1);

  /** Before anything was counted. */
  static final Sample NONE =
      new Sample(UNKNOWN, -1, -1, Map.of(), -1, new OpenPayments.Counts(-1, -1));

  /** Copies the numbers. */
  public Sample {
    subscriptions = Map.copyOf(subscriptions);
  }

  /** How many subscriptions have a status; -1: not counted yet. */
  public long subscriptions(SubscriptionStatus status) {
    return subscriptions.getOrDefault(status, -1L);
  }
}
