package plinth.access.credential;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.access.RightsCache;
import plinth.access.RightsChanged;
import plinth.access.key.KeyCache;
import plinth.access.key.KeyRevoked;
import plinth.access.oauth.OAuthAppRevoked;
import plinth.access.oauth.TokenCache;
import plinth.kernel.Signal;
import plinth.tenancy.Signals;

/**
 * Sends and receives signals about workspaces with changed rights and about revoked API keys or
 * apps.
 */
@ApplicationScoped
public class RightsSignals {
  private static final String RIGHTS = "rights";
  private static final String KEY = "api_key";
  private static final String APP = "oauth_app";

  @Inject private Signals signals;
  @Inject private RightsCache rights;
  @Inject private KeyCache keys;
  @Inject private TokenCache tokens;

  void tell(@Observes RightsChanged changed) {
    signals.tell(RIGHTS, Long.toString(changed.workspaceId()));
  }

  void tell(@Observes KeyRevoked revoked) {
    signals.tell(KEY, Long.toString(revoked.id()));
  }

  void tell(@Observes OAuthAppRevoked revoked) {
    signals.tell(APP, Long.toString(revoked.appId()));
  }

  /** The workspace with changed rights, if the signal is about rights. */
  public static Optional<Long> rights(Signal signal) {
    return signal.topic().equals(RIGHTS)
        ? Optional.of(Long.valueOf(signal.key()))
        : Optional.empty();
  }

  void told(@Observes Signal signal) {
    rights(signal).ifPresent(rights::forget);
    if (signal.topic().equals(KEY)) {
      keys.drop(new KeyRevoked(Long.parseLong(signal.key())));
    } else if (signal.topic().equals(APP)) {
      tokens.drop(new OAuthAppRevoked(Long.parseLong(signal.key())));
    }
  }
}
