package plinth.platform.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.billing.subscription.StaffTerms;
import plinth.identity.User;
import plinth.identity.account.Registration;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.workspace.CreateWorkspace;
import plinth.workspace.Provisioning;
import plinth.workspace.WorkspaceProblem;

/**
 * Sets up a workspace for a customer: creates the owner's account if there is none, creates the
 * workspace with its terms, and sends a mail once it is open. The sweep of unfinished workspaces
 * completes an interrupted setup, with the same terms and the same mail.
 */
@Saga
@ApplicationScoped
public class ProvisionTenant {
  @Inject private Users users;
  @Inject private Registration registration;
  @Inject private Provisioning provisioning;
  @Inject private CreateWorkspace creation;
  @Inject private StaffTerms terms;
  @Inject private Tenants tenants;

  /** Sets up the workspace; refuses a taken subdomain and a blocked owner. */
  public TenantView provision(Caller caller, ProvisionOrder order) {
    creation.check(order.subdomain(), order.templateSlug());
    terms.check(caller, order.terms());
    if (provisioning.isTaken(caller, order.subdomain())) {
      // Checked before an account is created in vain; the reservation decides among concurrent
      // requests.
      throw WorkspaceProblem.subdomainTaken();
    }
    User owner =
        users
            .findByEmail(order.ownerEmail())
            .filter(User::isVerified)
            .orElseGet(() -> registration.findOrCreate(order.displayName(), order.ownerEmail()));
    if (owner.signIn().isBlock()) {
      throw Problem.invalid("owner_email", "blocked", "the account of owner_email is blocked");
    }
    creation.create(
        caller,
        owner.id(),
        order.name(),
        order.subdomain(),
        order.type(),
        order.templateSlug(),
        order.terms());
    return tenants.show(caller, order.subdomain());
  }
}
