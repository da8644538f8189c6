package plinth.usage;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: a monthly metric was counted. Fired in the transaction that counts it.
 *
 * @param charged the amount that was counted
 * @param remaining the rest of allowance and pack; null for unlimited
 */
public record UsageRecorded(
    Caller.Workspace workspace, Metric metric, long charged, @Nullable Long remaining) {}
