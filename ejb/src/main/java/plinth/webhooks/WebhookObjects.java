package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.objects.ObjectDeleted;

/** Deletes the webhooks of a deleted object. */
@ApplicationScoped
class WebhookObjects {
  @Inject private WebhookRepository webhooks;

  void onObjectDeleted(@Observes ObjectDeleted deleted) {
    webhooks.remove("object_id", deleted.objectId());
  }
}
