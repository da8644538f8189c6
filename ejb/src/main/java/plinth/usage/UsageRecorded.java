package plinth.usage;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: a monthly metric was counted. Fired in the transaction that counts it.
 *
 * @param charged how much was counted
 * @param remaining what is left of allowance and pack; null: unlimited
 */
public record UsageRecorded(
    Caller.Workspace workspace, Metric metric, long charged, @Nullable Long remaining) {}
