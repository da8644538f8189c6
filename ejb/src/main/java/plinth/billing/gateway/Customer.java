package plinth.billing.gateway;

/**
 * The payer.
 *
 * @param name of the person or the workspace
 * @param email an address of theirs
 */
public record Customer(String name, String email) {}
