package plinth.access.oauth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.RoleLimits;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Making an OAuth app. Its tokens see every field of the objects in its scopes, so that an admin
 * whose role is limited, which the tenant plane knows, makes none.
 */
@Saga
@ApplicationScoped
public class OAuthAppIssue {
  @Inject private RoleLimits limits;
  @Inject private OAuthApps apps;

  /**
   * Makes an app as {@link OAuthApps#create} does; refuses a caller whose role is limited (403).
   */
  public IssuedApp issue(Caller caller, OAuthAppDraft draft) {
    limits.mustBeUnlimited(caller);
    return apps.create(caller, draft);
  }
}
