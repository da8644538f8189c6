package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;

/**
 * Use cases for webhooks of API keys and OAuth apps. A webhook belongs only to the credential that
 * created it.
 */
@Stateless
@Tenanted
public class WebhookSubscriptions {
  @Inject private WebhookRepository webhooks;
  @Inject private WebhookRegistry book;
  @Inject private DeliveryLog log;
  @Inject private Shapes shapes;

  /**
   * Creates a subscription. Refuses a credential without {@code read.<object>} (403) before it
   * reveals whether the object exists (400), unknown events, and addresses that are never called.
   */
  public WebhookWithSecret subscribe(Caller caller, String objectSlug, NewWebhook draft) {
    requireRead(caller, objectSlug);
    Shape shape = requireShape(objectSlug);
    return book.add(caller, draft, shape.objectSlug(), shape.objectId(), caller.label(), null);
  }

  /** Returns the caller's subscriptions, newest first. */
  public Page<Webhook> page(Caller caller, PageRequest page) {
    return webhooks.page(WebhookSelection.of(caller.label()), page);
  }

  /** Returns one of the caller's subscriptions. Refuses any other slug. */
  public Webhook get(Caller caller, String slug) {
    return requireOwn(caller, slug).view();
  }

  /**
   * Changes, pauses or reactivates a subscription. Refuses a credential without {@code
   * read.<object>} (403), unknown events, and addresses that are never called.
   */
  public Webhook change(Caller caller, String slug, WebhookChange change) {
    WebhookRepository.Found found = requireOwn(caller, slug);
    requireRead(caller, found.objectSlug());
    return book.change(caller, found, change);
  }

  private static void requireRead(Caller caller, String objectSlug) {
    String scope = "read." + objectSlug;
    if (!caller.hasRight(scope)) {
      throw new Problem(KernelProblem.SCOPE_MISSING, "The scope " + scope + " is required");
    }
  }

  /** Deletes a subscription; nothing more is delivered. */
  public void delete(Caller caller, String slug) {
    book.remove(caller, requireOwn(caller, slug));
  }

  /** Rotates the secret of a subscription; the previous one remains valid for 24 hours. */
  public WebhookWithSecret rotate(Caller caller, String slug) {
    return book.rotate(caller, requireOwn(caller, slug));
  }

  /** Returns the deliveries that match a filter, latest first. */
  public Page<Delivery> deliveries(
      Caller caller, String slug, DeliveryFilter filter, PageRequest page) {
    return log.page(requireOwn(caller, slug).webhook().id(), filter, page);
  }

  /**
   * Replays a delivery: creates a new delivery with the same body and {@code webhook-id}. Refuses a
   * pending delivery and an inactive subscription (409).
   */
  public Delivery replay(Caller caller, String slug, long deliveryId) {
    return log.replay(requireOwn(caller, slug).webhook(), deliveryId);
  }

  private WebhookRepository.Found requireOwn(Caller caller, String slug) {
    return webhooks
        .findFirst(WebhookSelection.of(caller.label()).and("w.slug = :slug", "slug", slug))
        .orElseThrow(() -> Problem.notFound("Subscription"));
  }

  private Shape requireShape(String objectSlug) {
    try {
      return shapes.requireComplete(objectSlug);
    } catch (Problem missing) {
      if (missing.code().kind() != ProblemCode.Kind.NOT_FOUND) {
        throw missing;
      }
      throw Problem.invalid("object_slug", "unknown", "There is no object " + objectSlug);
    }
  }
}
