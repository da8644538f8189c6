package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.ActsForMembers;
import plinth.kernel.Caller;

/** Has webhooks paused as soon as the rights of their owners are changed. */
@ApplicationScoped
class WebhookWatch implements ActsForMembers {
  @Inject private WebhookPauses pauses;

  @Override
  public void look(Caller caller) {
    pauses.look(caller);
  }
}
