package plinth.workflow.history;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of runs.
 *
 * @param days number of days covered
 * @param total number of runs
 * @param byStatus number of runs per status
 * @param byFilterReason number of skipped or canceled runs per reason
 * @param successRate successful runs as a share of successful and failed ones, 0 to 1; null if
 *     there are neither
 * @param averageDurationMs average duration of successful runs since their start
 */
public record ExecutionStats(
    int days,
    long total,
    Map<String, Long> byStatus,
    Map<String, Long> byFilterReason,
    @Nullable Double successRate,
    @Nullable Double averageDurationMs) {}
