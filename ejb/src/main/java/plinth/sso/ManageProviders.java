package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Saga;
import plinth.outbound.Dialing;

/**
 * Manages the providers of a workspace. Only owners change them: whoever controls a provider can
 * sign in as any member of the claimed domains.
 */
@Saga
@ApplicationScoped
public class ManageProviders {
  @Inject private Providers providers;
  @Inject private OwnersOnly owners;
  @Inject private Dialing dialing;

  /** The providers, oldest first. */
  public Page<IdentityProvider> page(Caller caller, PageRequest request) {
    return providers.page(caller, request);
  }

  /** One provider; refuses an unknown slug. */
  public IdentityProvider get(Caller caller, String slug) {
    return providers.get(caller, slug);
  }

  /** One provider, which an owner tests. */
  public IdentityProvider getForTest(Caller caller, String slug) {
    owners.require(caller);
    return providers.get(caller, slug);
  }

  /** Creates a provider. */
  public IdentityProvider create(Caller caller, ProviderDraft draft) {
    check(caller, draft);
    return providers.create(caller, draft);
  }

  /** Changes a provider. */
  public IdentityProvider update(
      Caller caller, String slug, ProviderDraft draft, Precondition expected) {
    check(caller, draft);
    return providers.update(caller, slug, draft, expected);
  }

  /** Deletes a provider and ends the sign-ins through it. */
  public void delete(Caller caller, String slug, Precondition expected) {
    owners.require(caller);
    providers.delete(caller, slug, expected);
  }

  private void check(Caller caller, ProviderDraft draft) {
    owners.require(caller);
    dialing.check("issuer", draft.issuer());
    owners.requireRoles(caller, draft.admittance());
  }
}
