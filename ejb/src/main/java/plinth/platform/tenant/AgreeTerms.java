package plinth.platform.tenant;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.billing.Terms;
import plinth.billing.subscription.StaffTerms;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;

/** Applies negotiated terms to an existing workspace. */
@Saga
@ApplicationScoped
public class AgreeTerms {
  @Inject private StaffTerms terms;
  @Inject private WorkspaceDirectory directory;
  @Inject private Tenants tenants;

  /** Applies the terms and returns the new state of the workspace. */
  public TenantView agree(Caller caller, String subdomain, Terms agreed) {
    directory.invalidate(terms.agree(caller, subdomain, agreed));
    return tenants.show(caller, subdomain);
  }
}
