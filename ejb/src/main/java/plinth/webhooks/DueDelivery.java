package plinth.webhooks;

/**
 * A delivery that is due for an attempt.
 *
 * @param attempt number of the attempt, from 1
 * @param event name of the event
 */
public record DueDelivery(
    long id, long recordId, String messageId, int attempt, String event, String body) {}
