package plinth.billing.http;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;

/** A subscription after a change. Both names of the deletion time have the same value. */
@Schema(name = "ChangedSubscription")
record SubscriptionView(
    SubscriptionStatus status,
    Instant trialEndsAt,
    @Nullable Instant currentPeriodEnd,
    @Nullable Instant gracePeriodEndsAt,
    @Nullable Instant canceledAt,
    @Nullable String gateway,
    boolean hasPaymentMethod,
    int seatCount,
    boolean readOnly,
    @Nullable Instant readOnlySince,
    @Nullable Instant deleteScheduledAt,
    @Nullable Instant deletionScheduledAt) {

  static SubscriptionView of(Subscription subscription, @Nullable Instant deletionScheduledAt) {
    return new SubscriptionView(
        subscription.status(),
        subscription.trialEndsAt(),
        subscription.currentPeriodEnd(),
        subscription.gracePeriodEndsAt(),
        subscription.canceledAt(),
        subscription.gateway(),
        subscription.hasPaymentMethod(),
        subscription.seatCount(),
        subscription.readOnlySince() != null,
        subscription.readOnlySince(),
        deletionScheduledAt,
        deletionScheduledAt);
  }
}
