package plinth.usage;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A monthly metric was counted; fired in the transaction that counted it.
 *
 * @param charged how much was counted
 * @param remaining what is left of allowance and pack; null: unlimited
 */
public record UsageRecorded(
    Caller.Workspace workspace, Metric metric, long charged, @Nullable Long remaining) {}
