package plinth.messaging.history;

import java.time.Instant;

/**
 * The gap in a chat that a comparison with the provider's history found.
 *
 * @param jobSlug the job that made the comparison
 * @param compared number of compared messages of the provider
 * @param takenIn number of those that were missing here and are stored now
 * @param unknownThere number of messages here, within the compared time, that the provider does not
 *     have
 * @param oldestAt time of the oldest compared message
 * @param newestAt time of the newest compared message
 */
public record HistoryGap(
    String jobSlug,
    String chatSlug,
    int compared,
    int takenIn,
    int unknownThere,
    Instant oldestAt,
    Instant newestAt,
    Instant foundAt) {}
