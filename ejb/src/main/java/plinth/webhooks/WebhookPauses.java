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
  public void look(Caller caller) {
    webhooks.activeOfAdmins().forEach(id -> look(caller, id));
  }

  /** Checks one webhook, and locks it. */
  public void look(Caller caller, long id) {
    webhooks
        .hold(id)
        .filter(webhook -> webhook.isActive() && webhook.owner() == null)
        .ifPresent(webhook -> look(caller, webhook));
  }

  private void look(Caller caller, RegisteredWebhook webhook) {
    owners
        .lost(caller, webhooks.ownerOf(webhook))
        .ifPresent(
            lost -> {
              webhook.disable("Paused because " + lost.words());
              webhooks.cancel(webhook.id());
              mail.send(caller, webhook, lost.words(), null);
              LOG.info("webhook_paused", "webhook", webhook.id(), "reason", lost);
            });
  }
}
