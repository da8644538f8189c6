package plinth.identity;

/**
 * A platform operator (super-admin).
 *
 * @param id number
 * @param name the name to show
 * @param email normalised and unique
 * @param sessionVersion tokens issued under another version are invalid
 */
public record Operator(long id, String name, String email, int sessionVersion) {}
