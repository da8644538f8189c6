package plinth.access;

/**
 * A workspace as its people see it.
 *
 * <p>Spec: What the service does, Tenancy.
 *
 * @param id its number
 * @param name its name
 * @param subdomain its subdomain
 * @param type {@code hyper} (shared) or {@code dedicated}
 */
public record WorkspaceCard(long id, String name, String subdomain, String type) {}
