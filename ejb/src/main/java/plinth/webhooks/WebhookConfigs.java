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
 * The webhooks that admins keep for the workspace. They send every field for the member who created
 * or last changed them, so creating and changing them requires the right to read every field of
 * every record. Members do not see those of objects that their role may not read.
 */
@Stateless
@Tenanted
public class WebhookConfigs {
  private static final WebhookSelection OF_ADMINS = WebhookSelection.of(null);

  @Inject private WebhookRepository webhooks;
  @Inject private WebhookBook book;
  @Inject private DeliveryLog log;
  @Inject private WebhookOwners owners;
  @Inject private RoleVisibility visibility;
  @Inject private Shapes shapes;

  /** All of the workspace, the newest first. */
  public Page<Webhook> page(Caller caller, PageRequest page) {
    Set<Long> hidden = visibility.hidden(caller);
    return webhooks.page(
        hidden.isEmpty() ? OF_ADMINS : OF_ADMINS.and("w.objectId not in :hidden", "hidden", hidden),
        page);
  }

  /** Those of one object, the newest first; refuses an unknown one. */
  public Page<Webhook> page(Caller caller, String objectSlug, PageRequest page) {
    Shape shape = shapes.toRead(caller, objectSlug);
    return webhooks.page(OF_ADMINS.and("w.objectId = :object", "object", shape.objectId()), page);
  }

  /** One of them; refuses an unknown one. */
  public Webhook get(Caller caller, long id) {
    return known(caller, id).shown();
  }

  /** Gives one a new secret; for 24 hours the one before signs too. */
  public SignedUp rotate(Caller caller, long id) {
    WebhookRepository.Found found = known(caller, id);
    owners.mustSeeAll(caller);
    return book.rotate(caller, found);
  }

  /**
   * Sends a delivery once more, as it was: a new delivery with the same body and {@code
   * webhook-id}. Refuses one that is still under way and a webhook that is not active (409).
   */
  public Delivery replay(Caller caller, long id, long deliveryId) {
    WebhookRepository.Found found = known(caller, id);
    owners.mustSeeAll(caller);
    return log.replay(found.webhook(), deliveryId);
  }

  /** Makes one for an object. Refuses an unknown object, unknown events, a limited caller. */
  public SignedUp create(Caller caller, String objectSlug, NewWebhook draft) {
    Shape shape = shapes.toRead(caller, objectSlug);
    owners.mustSeeAll(caller);
    return book.add(
        caller, draft, shape.objectSlug(), shape.objectId(), null, caller.requiredAdminId());
  }

  /** Changes one; to make it active again brings back one that was disabled. */
  public Webhook change(Caller caller, long id, WebhookChange change) {
    WebhookRepository.Found found = known(caller, id);
    owners.mustSeeAll(caller);
    return book.change(caller, found, change);
  }

  /** Ends one: nothing is delivered any more. */
  public void delete(Caller caller, long id) {
    book.remove(caller, known(caller, id));
  }

  /**
   * What was sent, as far as it is asked for, the latest first. What receivers answered may repeat
   * what was sent: it is withheld from members who may not read every field.
   */
  public Page<Delivery> logs(Caller caller, long id, DeliveryFilter filter, PageRequest page) {
    WebhookRepository.Found found = known(caller, id);
    Page<Delivery> sent = log.page(id, filter, page);
    boolean seesAll =
        caller.may(WebhookOwners.READ)
            && visibility.limit(caller, found.webhook().objectId()).isEmpty();
    return seesAll ? sent : sent.map(Delivery::withoutResponses);
  }

  private WebhookRepository.Found known(Caller caller, long id) {
    return webhooks
        .first(OF_ADMINS.and("w.id = :id", "id", id))
        .filter(found -> visibility.mayRead(caller, found.webhook().objectId()))
        .orElseThrow(() -> Problem.notFound("Webhook"));
  }
}
