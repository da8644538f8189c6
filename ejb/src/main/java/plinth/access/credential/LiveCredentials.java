package plinth.access.credential;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import plinth.access.CredentialState;
import plinth.access.key.ApiKeyRepository;
import plinth.access.oauth.OAuthAppRepository;
import plinth.access.oauth.RegisteredApp;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.tenancy.MainPlane;

/**
 * Reads the states of credentials by label, without a cache, so that nothing continues for a
 * credential that was just revoked.
 *
 * <p>Uses a separate transaction, because a chunk of a job calls it within that of its workspace.
 */
@Stateless
@MainPlane
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class LiveCredentials {
  private static final String KEY = "api_key:";

  @Inject private ApiKeyRepository keys;
  @Inject private OAuthAppRepository apps;

  /**
   * The state of a credential.
   *
   * @param label its label from {@link Caller#label}: {@code api_key:7} or {@code oauth_app:3}
   */
  public CredentialState find(Caller caller, String label) {
    long workspaceId = caller.requireWorkspace().id();
    boolean isKey = label.startsWith(KEY);
    long id = Long.parseLong(label.substring(label.indexOf(':') + 1));
    return (isKey
            ? keys.findById(workspaceId, id).map(key -> key.state(Time.now()))
            : apps.findById(workspaceId, id).map(RegisteredApp::state))
        .orElse(new CredentialState(false, null));
  }
}
