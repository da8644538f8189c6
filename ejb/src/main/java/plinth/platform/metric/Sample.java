package plinth.platform.metric;

import java.util.Map;
import plinth.billing.OpenPayments;
import plinth.billing.SubscriptionStatus;

/**
 * Figures that are too expensive to collect at every request for metrics.
 *
 * @param dedicated the queues of all dedicated databases together; -1: not counted yet
 * @param databases the number of dedicated databases
 * @param unreachable those of them that did not answer
 * @param subscriptions the number of subscriptions by status; empty: not counted yet
 * @param recurringRevenue the monthly revenue of active subscriptions, in USD; -1: not counted yet
 * @param payments amounts due that are not settled
 */
public record Sample(
    Backlogs.Depths dedicated,
    long databases,
    long unreachable,
    Map<SubscriptionStatus, Long> subscriptions,
    double recurringRevenue,
    OpenPayments.Counts payments) {
  static final Backlogs.Depths UNKNOWN = new Backlogs.Depths(-1, -1, -1, -1);

  /** The sample before anything was counted. */
  static final Sample NONE =
      new Sample(UNKNOWN, -1, -1, Map.of(), -1, new OpenPayments.Counts(-1, -1));

  /** Makes a copy of the numbers. */
  public Sample {
    subscriptions = Map.copyOf(subscriptions);
  }

  /** The number of subscriptions with a status; -1: not counted yet. */
  public long subscriptions(SubscriptionStatus status) {
    return subscriptions.getOrDefault(status, -1L);
  }
}
