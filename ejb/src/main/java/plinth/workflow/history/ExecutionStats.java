package plinth.workflow.history;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of runs.
 *
 * @param days of how many days the runs are
 * @param total how many there are
 * @param byStatus how many of each status
 * @param byFilterReason how many were skipped or canceled for each reason
 * @param successRate the share of those that ended well among those that ended well or failed, 0 to
 *     1; null: none did either
 * @param averageDurationMs how long those that ended well took from their beginning, on average
 */
public record ExecutionStats(
    int days,
    long total,
    Map<String, Long> byStatus,
    Map<String, Long> byFilterReason,
    @Nullable Double successRate,
    @Nullable Double averageDurationMs) {}
