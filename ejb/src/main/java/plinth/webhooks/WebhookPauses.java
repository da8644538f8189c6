package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Log;
import plinth.tenancy.Tenanted;

/**
 * Pauses webhooks whose owner can no longer read the data they send, and notifies the owners of the
 * workspace, who can hand them to another member.
 */
@Stateless
@Tenanted
public class WebhookPauses {
  private static final Log LOG = Log.of(WebhookPauses.class);

  @Inject private WebhookRepository webhooks;
  @Inject private WebhookOwners owners;
  @Inject private DisabledMail mail;

  /** Checks all active webhooks of admins in the caller's workspace. */
  public void recheck(Caller caller) {
    webhooks.listActiveOfAdmins().forEach(id -> recheck(caller, id));
  }

  /** Checks one webhook, and locks it. */
  public void recheck(Caller caller, long id) {
    webhooks
        .lockById(id)
        .filter(webhook -> webhook.isActive() && webhook.owner() == null)
        .ifPresent(webhook -> recheck(caller, webhook));
  }

  private void recheck(Caller caller, RegisteredWebhook webhook) {
    owners
        .pauseReason(caller, webhooks.ownerOf(webhook))
        .ifPresent(
            lost -> {
              webhook.disable("Paused because " + lost.words());
              webhooks.cancel(webhook.id());
              mail.send(caller, webhook, lost.words(), null);
              LOG.info("webhook_paused", "webhook", webhook.id(), "reason", lost);
            });
  }
}
