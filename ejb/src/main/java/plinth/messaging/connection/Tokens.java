package plinth.messaging.connection;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.messaging.ProviderType;
import plinth.messaging.SessionStatus;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.adapter.Providers;
import plinth.messaging.inbound.SessionStates;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderFailure;
import plinth.messaging.session.Sessions;

/**
 * Renews credentials that expire, for providers with such credentials. Renewed credentials are
 * stored immediately, because the provider may no longer accept the old ones.
 */
@ApplicationScoped
@Saga
public class Tokens {
  @Inject private Sessions sessions;
  @Inject private SessionStates states;
  @Inject private Providers providers;

  /**
   * Returns the session's account, with renewed credentials if they are due. Refuses if the
   * provider refuses the renewal.
   */
  Account renewIfDue(Caller caller, Sessions.Known session) {
    ProviderType type = session.view().providerType();
    if (!(providers.of(type) instanceof MessagingProvider.Renewals renewals)) {
      return session.account();
    }
    Account account = session.account();
    Optional<JsonObject> renewed = ProviderCalls.call(() -> renewals.renew(account, Time.now()));
    renewed.ifPresent(kept -> sessions.saveCredentials(caller, account.slug(), kept));
    return renewed
        .map(kept -> new Account(account.workspaceId(), account.slug(), account.callback(), kept))
        .orElse(account);
  }

  /**
   * Renews the credentials that are about to expire, for all connected sessions of the caller's
   * workspace.
   */
  void renewAll(Caller caller) {
    for (ProviderType type : ProviderType.values()) {
      if (providers.of(type) instanceof MessagingProvider.Renewals renewals) {
        for (String slug : sessions.listConnected(caller, type)) {
          renew(caller, renewals, sessions.requireWithAccount(caller, slug));
        }
      }
    }
  }

  /**
   * Renews the credentials of one session. If the provider refuses, the session fails; if the
   * provider is unreachable, a later run tries again.
   */
  private void renew(Caller caller, MessagingProvider.Renewals renewals, Sessions.Known session) {
    Account account = session.account();
    try {
      renewals
          .renew(account, Time.now())
          .ifPresent(kept -> sessions.saveCredentials(caller, account.slug(), kept));
    } catch (ProviderFailure failure) {
      if (failure.kind() == ProviderFailure.Kind.REFUSED) {
        String why = "The token was not renewed: " + failure.reason();
        states.applyAnswer(
            caller,
            session,
            new Inbound.SessionChanged(SessionStatus.FAILED, null, why, Time.now()));
      }
    }
  }
}
