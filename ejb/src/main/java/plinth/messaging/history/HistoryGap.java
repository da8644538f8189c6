package plinth.messaging.history;

import java.time.Instant;

/**
 * What a comparison with a provider's history found in a chat.
 *
 * @param jobSlug the job that compared
 * @param compared how many messages of the provider were compared
 * @param takenIn those of them that were missing here and are stored now
 * @param unknownThere messages here, of the time that was looked at, which the provider has not
 * @param oldestAt the oldest message that was compared
 * @param newestAt the newest one
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
