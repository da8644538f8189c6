package plinth.platform.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with its last runs.
 *
 * @param name its name
 * @param setting the setting that holds its cron
 * @param cron five fields, in UTC; null: it is turned off, and runs when somebody asks
 * @param nextAt its next slot; null: there is none
 * @param runs its last runs, the newest first
 */
public record SchedulerView(
    String name,
    String setting,
    @Nullable String cron,
    @Nullable Instant nextAt,
    List<SchedulerRunView> runs) {}
