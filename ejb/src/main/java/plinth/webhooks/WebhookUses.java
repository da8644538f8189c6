package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;

/**
 * Reports the active webhooks of an object as uses of its fields: they send all fields of its
 * records.
 */
@ApplicationScoped
class WebhookUses implements FieldUses {
  @Inject private WebhookRepository webhooks;

  @Override
  public String kind() {
    return "webhook";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return webhooks.listActive(objectSlug).stream()
        .map(webhook -> new FieldUse(webhook.slug(), webhook.name()))
        .toList();
  }
}
