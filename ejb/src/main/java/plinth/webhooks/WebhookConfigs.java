package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Set;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.objects.RoleVisibility;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the webhooks that admins manage. They send every field on behalf of the member who
 * created or last changed them, so creating and changing them requires the right to read every
 * field of every record. Members do not see webhooks of objects that their role cannot read.
 */
@Stateless
@Tenanted
public class WebhookConfigs {
  private static final WebhookSelection OF_ADMINS = WebhookSelection.of(null);

  @Inject private WebhookRepository webhooks;
  @Inject private WebhookRegistry book;
  @Inject private DeliveryLog log;
  @Inject private WebhookOwners owners;
  @Inject private RoleVisibility visibility;
  @Inject private Shapes shapes;

  /** Returns all webhooks of the workspace, newest first. */
  public Page<Webhook> page(Caller caller, PageRequest page) {
    Set<Long> hidden = visibility.hiddenObjects(caller);
    return webhooks.page(
        hidden.isEmpty() ? OF_ADMINS : OF_ADMINS.and("w.objectId not in :hidden", "hidden", hidden),
        page);
  }

  /** Returns the webhooks of an object, newest first. Refuses an unknown object. */
  public Page<Webhook> page(Caller caller, String objectSlug, PageRequest page) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    return webhooks.page(OF_ADMINS.and("w.objectId = :object", "object", shape.objectId()), page);
  }

  /** Returns a webhook. Refuses an unknown one. */
  public Webhook get(Caller caller, long id) {
    return require(caller, id).view();
  }

  /** Rotates the secret; the previous one remains valid for 24 hours. */
  public WebhookWithSecret rotate(Caller caller, long id) {
    WebhookRepository.Found found = require(caller, id);
    owners.requireFullRead(caller);
    return book.rotate(caller, found);
  }

  /**
   * Replays a delivery: creates a new delivery with the same body and {@code webhook-id}. Refuses a
   * pending delivery and an inactive webhook (409).
   */
  public Delivery replay(Caller caller, long id, long deliveryId) {
    WebhookRepository.Found found = require(caller, id);
    owners.requireFullRead(caller);
    return log.replay(found.webhook(), deliveryId);
  }

  /**
   * Creates a webhook for an object. Refuses an unknown object, unknown events, and a caller with
   * limited rights.
   */
  public WebhookWithSecret create(Caller caller, String objectSlug, NewWebhook draft) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    owners.requireFullRead(caller);
    return book.add(
        caller, draft, shape.objectSlug(), shape.objectId(), null, caller.requireAdminId());
  }

  /** Changes a webhook. Activating it also reactivates a disabled one. */
  public Webhook change(Caller caller, long id, WebhookChange change) {
    WebhookRepository.Found found = require(caller, id);
    owners.requireFullRead(caller);
    return book.change(caller, found, change);
  }

  /** Deletes a webhook; nothing more is delivered. */
  public void delete(Caller caller, long id) {
    book.remove(caller, require(caller, id));
  }

  /**
   * Returns the deliveries that match a filter, latest first. Answers of receivers may repeat what
   * was sent, so they are withheld from members who cannot read every field.
   */
  public Page<Delivery> logs(Caller caller, long id, DeliveryFilter filter, PageRequest page) {
    WebhookRepository.Found found = require(caller, id);
    Page<Delivery> sent = log.page(id, filter, page);
    boolean seesAll =
        caller.hasRight(WebhookOwners.READ)
            && visibility.findLimit(caller, found.webhook().objectId()).isEmpty();
    return seesAll ? sent : sent.map(Delivery::withoutResponses);
  }

  private WebhookRepository.Found require(Caller caller, long id) {
    return webhooks
        .findFirst(OF_ADMINS.and("w.id = :id", "id", id))
        .filter(found -> visibility.mayRead(caller, found.webhook().objectId()))
        .orElseThrow(() -> Problem.notFound("Webhook"));
  }
}
