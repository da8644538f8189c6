package plinth.billing.gateway;

/**
 * The payer.
 *
 * @param name the name of the person or the workspace
 * @param email the payer's email address
 */
public record Customer(String name, String email) {}
