package plinth.billing.gateway;

/**
 * Who pays.
 *
 * @param name of the person or the workspace
 * @param email an address of theirs
 */
public record Customer(String name, String email) {}
