package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Creates OAuth apps. An app's tokens see every field of the objects in its scopes, so an admin
 * whose role is limited, which only the tenant plane knows, may not create one.
 */
@Saga
@ApplicationScoped
public class OAuthAppIssue {
  @Inject private RoleLimits limits;
  @Inject private OAuthApps apps;

  /** Creates an app like {@link OAuthApps#create}; refuses a caller whose role is limited (403). */
  public IssuedApp issue(Caller caller, OAuthAppDraft draft) {
    limits.requireUnlimited(caller);
    return apps.create(caller, draft);
  }
}
