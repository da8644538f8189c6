package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.ActsForMembers;
import plinth.kernel.Caller;

/** Pauses webhooks when the rights of their owners change. */
@ApplicationScoped
class WebhookWatch implements ActsForMembers {
  @Inject private WebhookPauses pauses;

  @Override
  public void recheck(Caller caller) {
    pauses.recheck(caller);
  }
}
