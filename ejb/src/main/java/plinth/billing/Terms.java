package plinth.billing;

import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Negotiated terms for a workspace.
 *
 * @param plan the slug of the plan
 * @param period the billing period
 * @param customLimits the limits that replace those of the plan, by metric; null means unlimited
 * @param price the monthly price in USD for the whole workspace, for plans with a negotiated price,
 *     from 0 on; null for the plan's own price
 */
public record Terms(
    String plan,
    BillingPeriod period,
    Map<String, @Nullable Long> customLimits,
    @Nullable BigDecimal price) {}
