package plinth.billing;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Negotiated terms for a workspace.
 *
 * @param plan slug of the plan
 * @param period how often it is billed
 * @param customLimits what replaces the limits of the plan, by metric; null: unlimited
 * @param price a month in USD for the whole workspace, for plans whose price is negotiated, from 0
 *     on; null: the plan's
 */
public record Terms(
    String plan,
    BillingPeriod period,
    Map<String, @Nullable Long> customLimits,
    @Nullable BigDecimal price) {}
