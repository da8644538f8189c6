package plinth.platform.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with its last runs.
 *
 * @param name its name
 * @param setting the setting that contains its cron
 * @param cron five fields, in UTC; null: it is turned off and only runs on request
 * @param nextAt its next slot; null: there is none
 * @param runs its last runs, newest first
 */
public record SchedulerView(
    String name,
    String setting,
    @Nullable String cron,
    @Nullable Instant nextAt,
    List<SchedulerRunView> runs) {}
