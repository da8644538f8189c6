package plinth.access.credential;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.access.RightsCache;
import plinth.access.RightsChanged;
import plinth.access.directory.DirectoryCache;
import plinth.access.directory.DirectoryTokenEnded;
import plinth.access.key.KeyCache;
import plinth.access.key.KeyRevoked;
import plinth.access.oauth.OAuthAppRevoked;
import plinth.access.oauth.TokenCache;
import plinth.kernel.Signal;
import plinth.tenancy.Signals;

/**
 * Sends and receives signals about workspaces with changed rights and about revoked API keys, apps
 * or tokens of directories.
 */
@ApplicationScoped
public class RightsSignals {
  private static final String KEY = "api_key";
  private static final String APP = "oauth_app";
  private static final String DIRECTORY = "directory_token";

  @Inject private Signals signals;
  @Inject private RightsCache rights;
  @Inject private KeyCache keys;
  @Inject private TokenCache tokens;
  @Inject private DirectoryCache directories;

  void onChange(@Observes RightsChanged changed) {
    signals.publish(RightsChanged.TOPIC, Long.toString(changed.workspaceId()));
  }

  void onChange(@Observes KeyRevoked revoked) {
    signals.publish(KEY, Long.toString(revoked.id()));
  }

  void onChange(@Observes OAuthAppRevoked revoked) {
    signals.publish(APP, Long.toString(revoked.appId()));
  }

  void onChange(@Observes DirectoryTokenEnded ended) {
    signals.publish(DIRECTORY, Long.toString(ended.workspaceId()));
  }

  void onSignal(@Observes Signal signal) {
    RightsChanged.findWorkspaceId(signal).ifPresent(rights::invalidate);
    if (signal.topic().equals(KEY)) {
      keys.onKeyRevoked(new KeyRevoked(Long.parseLong(signal.key())));
    } else if (signal.topic().equals(APP)) {
      tokens.onOAuthAppRevoked(new OAuthAppRevoked(Long.parseLong(signal.key())));
    } else if (signal.topic().equals(DIRECTORY)) {
      directories.onEnded(new DirectoryTokenEnded(Long.parseLong(signal.key())));
    }
  }
}
