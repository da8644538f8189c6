package plinth.sso;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.Caller;

/** Ends the sign-ins of providers that were turned off, deleted or given another issuer. */
@ApplicationScoped
public class ProviderEnd {
  @Inject private SsoSessions sessions;

  void onProviderRemoved(@Observes ProviderRemoved removed) {
    sessions.endAll(Caller.system("sso"), removed);
  }
}
