package plinth.platform.tenant;

import org.jspecify.annotations.Nullable;
import plinth.billing.Terms;
import plinth.tenancy.WorkspaceType;

/**
 * An operator's request to set up a workspace for a customer.
 *
 * @param name its name, for people
 * @param subdomain unique in the installation
 * @param ownerEmail normalised e-mail address of the future owner, for whom an account is created
 *     if there is none
 * @param ownerName name for a new account; null: the first part of the address
 * @param templateSlug the template it starts with; null: the standard one
 * @param terms its limits and prices
 */
public record ProvisionOrder(
    String name,
    String subdomain,
    WorkspaceType type,
    String ownerEmail,
    @Nullable String ownerName,
    @Nullable String templateSlug,
    Terms terms) {
  String displayName() {
    return ownerName == null || ownerName.isBlank()
        ? ownerEmail.substring(0, ownerEmail.indexOf('@'))
        : ownerName.strip();
  }
}
