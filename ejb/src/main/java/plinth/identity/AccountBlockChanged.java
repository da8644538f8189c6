package plinth.identity;

/**
 * Event: an operator blocked a user everywhere or lifted the block. Fired inside the transaction.
 *
 * @param userId the user
 */
public record AccountBlockChanged(long userId) {}
