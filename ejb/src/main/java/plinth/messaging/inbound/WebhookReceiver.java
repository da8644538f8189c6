package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.LogContext;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.messaging.MessagingProblem;
import plinth.messaging.ProviderType;
import plinth.messaging.provider.MessagingProvider;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Receives deliveries of providers. The slug in the path names the session; read-only workspaces
 * receive too.
 */
@ApplicationScoped
@Saga
public class WebhookReceiver {
  @Inject private Addresses addresses;
  @Inject private WorkspaceDirectory directory;
  @Inject private InboundInbox inbox;

  /**
   * Writes down a delivery; when this returns, it is kept. Refuses an unknown session (404), a
   * suspended workspace (403), and a signature that does not fit (401).
   *
   * @return how many things it told that were not told before
   */
  public int deliver(
      Caller caller, ProviderType type, String slug, MessagingProvider.Delivery delivery) {
    return inbox.receive(in(caller, slug), type, slug, delivery);
  }

  /** The answer to a challenge; refuses a wrong word with 403. */
  public String challenge(
      Caller caller, ProviderType type, String slug, Map<String, String> query) {
    return inbox
        .challenge(in(caller, slug), type, slug, query)
        .orElseThrow(() -> new Problem(MessagingProblem.CHALLENGE_REFUSED));
  }

  private Caller in(Caller caller, String slug) {
    long workspace =
        Addresses.found(slug)
            .or(() -> addresses.find(caller, slug))
            .orElseThrow(() -> Problem.notFound("Session"));
    Workspaces.Entry entry = directory.entry(workspace);
    entry.status().check(false);
    LogContext.workspace(workspace);
    return caller.in(entry.workspace());
  }
}
