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
 * Renews credentials that expire, where a provider has such. Renewed credentials are stored at
 * once, because the provider may no longer accept the old ones.
 */
@ApplicationScoped
@Saga
public class Tokens {
  @Inject private Sessions sessions;
  @Inject private SessionStates states;
  @Inject private Providers providers;

  /** The session's account with credentials that last; refuses where the provider renews none. */
  Account renewed(Caller caller, Sessions.Known session) {
    ProviderType type = session.view().providerType();
    if (!(providers.of(type) instanceof MessagingProvider.Renewals renewals)) {
      return session.account();
    }
    Account account = session.account();
    Optional<JsonObject> renewed =
        ProviderCalls.answer(() -> renewals.renewed(account, Time.now()));
    renewed.ifPresent(kept -> sessions.renewed(caller, account.slug(), kept));
    return renewed
        .map(kept -> new Account(account.workspaceId(), account.slug(), account.callback(), kept))
        .orElse(account);
  }

  /** Renews those of the connected sessions of the caller's workspace that are about to run out. */
  void renewAll(Caller caller) {
    for (ProviderType type : ProviderType.values()) {
      if (providers.of(type) instanceof MessagingProvider.Renewals renewals) {
        for (String slug : sessions.connected(caller, type)) {
          renew(caller, renewals, sessions.known(caller, slug));
        }
      }
    }
  }

  /** A session whose token is not renewed has failed; a provider that is away is asked again. */
  private void renew(Caller caller, MessagingProvider.Renewals renewals, Sessions.Known session) {
    Account account = session.account();
    try {
      renewals
          .renewed(account, Time.now())
          .ifPresent(kept -> sessions.renewed(caller, account.slug(), kept));
    } catch (ProviderFailure failure) {
      if (failure.kind() == ProviderFailure.Kind.REFUSED) {
        String why = "The token was not renewed: " + failure.reason();
        states.answered(
            caller,
            session,
            new Inbound.SessionChanged(SessionStatus.FAILED, null, why, Time.now()));
      }
    }
  }
}
