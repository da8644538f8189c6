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
 * Receives deliveries from providers. The slug in the path identifies the session. Read-only
 * workspaces also receive deliveries.
 */
@ApplicationScoped
@Saga
public class WebhookReceiver {
  @Inject private Addresses addresses;
  @Inject private WorkspaceDirectory directory;
  @Inject private InboundInbox inbox;

  /**
   * Stores a delivery durably before it returns. Refuses an unknown session (404), a suspended
   * workspace (403), and an invalid signature (401).
   *
   * @return the number of new events
   */
  public int deliver(
      Caller caller, ProviderType type, String slug, MessagingProvider.Delivery delivery) {
    return inbox.receive(inWorkspace(caller, slug), type, slug, delivery);
  }

  /** Returns the answer to a challenge. Refuses a wrong token with 403. */
  public String challenge(
      Caller caller, ProviderType type, String slug, Map<String, String> query) {
    return inbox
        .challenge(inWorkspace(caller, slug), type, slug, query)
        .orElseThrow(() -> new Problem(MessagingProblem.CHALLENGE_REFUSED));
  }

  private Caller inWorkspace(Caller caller, String slug) {
    long workspace =
        Addresses.findCached(slug)
            .or(() -> addresses.find(caller, slug))
            .orElseThrow(() -> Problem.notFound("Session"));
    Workspaces.Entry entry = directory.requireEntry(workspace);
    entry.status().check(false);
    LogContext.setWorkspace(workspace);
    return caller.inWorkspace(entry.workspace());
  }
}
