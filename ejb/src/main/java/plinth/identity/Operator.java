package plinth.identity;

/**
 * A platform operator (super-admin).
 *
 * @param id number
 * @param name as shown
 * @param email normalised and unique
 * @param sessionVersion every token issued under another version is void
 */
public record Operator(long id, String name, String email, int sessionVersion) {}
