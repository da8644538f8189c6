package plinth.identity;

/**
 * An operator blocked a user everywhere, or lifted that. Fired inside the transaction.
 *
 * @param userId the user
 */
public record AccountBlockChanged(long userId) {}
