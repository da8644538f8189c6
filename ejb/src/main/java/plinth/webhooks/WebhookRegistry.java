package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.kernel.Time;
import plinth.outbound.Outbound;
import plinth.records.event.RecordListeners;
import plinth.vault.Vault;

/**
 * Logic shared by subscriptions of credentials and webhooks of admins. Call it inside a service of
 * the workspace. Registers the webhooks' outbox listener for an object for as long as an active
 * webhook names the object.
 */
@ApplicationScoped
class WebhookRegistry {
  private static final int MAX = 200;
  private static final int MAX_PER_CREDENTIAL = 100;

  /** Webhooks of one owner for one object and address may differ by their events. */
  private static final int MAX_TO_URL = 10;

  /**
   * How long a previous secret remains valid after a rotation, and the maximum number of such
   * secrets.
   */
  private static final Duration STILL_SIGNS = Duration.ofHours(24);

  private static final int MAX_SECRETS_BEFORE = 10;

  @Inject private WebhookRepository webhooks;
  @Inject private RecordListeners listeners;
  @Inject private Outbound outbound;
  @Inject private Vault vault;
  @Inject private Audit audit;

  WebhookWithSecret add(
      Caller caller,
      NewWebhook draft,
      String objectSlug,
      long objectId,
      @Nullable String owner,
      @Nullable Long ownerId) {
    outbound.check("target_url", draft.targetUrl());
    webhooks.lock();
    if (webhooks.count() >= MAX) {
      throw new Problem(WebhooksProblem.WEBHOOK_LIMIT_REACHED).with("limit", MAX);
    }
    if (owner != null && webhooks.count(WebhookSelection.of(owner)) >= MAX_PER_CREDENTIAL) {
      throw new Problem(
              WebhooksProblem.WEBHOOK_LIMIT_REACHED,
              "A credential can have at most " + MAX_PER_CREDENTIAL + " subscriptions")
          .with("limit", MAX_PER_CREDENTIAL);
    }
    refuseManyToOne(owner, objectId, draft.targetUrl());
    String name = draft.nameOrDefault(objectSlug);
    String slug = Slugs.from(name, "webhook", webhooks::isSlugTaken);
    String secret = SigningSecret.random();
    RegisteredWebhook webhook =
        new RegisteredWebhook(
            slug, name, objectId, draft, owner, ownerId, seal(caller, slug, secret));
    webhooks.add(webhook);
    listeners.set(objectId, WebhookListener.KEY, true);
    record(caller, "webhook.created", slug);
    return new WebhookWithSecret(webhook.view(objectSlug, null), secret);
  }

  /** Refuses a webhook of an owner for an object and an address that already has the maximum. */
  private void refuseManyToOne(@Nullable String owner, long objectId, String url) {
    WebhookSelection same =
        WebhookSelection.of(owner)
            .and("w.objectId = :object", "object", objectId)
            .and("w.targetUrl = :url", "url", url);
    if (webhooks.count(same) >= MAX_TO_URL) {
      throw new Problem(
              WebhooksProblem.WEBHOOK_LIMIT_REACHED,
              "At most " + MAX_TO_URL + " webhooks of an object can use the same address")
          .with("limit", MAX_TO_URL);
    }
  }

  Webhook change(Caller caller, WebhookRepository.Found found, WebhookChange change) {
    String url = change.targetUrl();
    if (url != null) {
      outbound.check("target_url", url);
    }
    RegisteredWebhook webhook = requireLocked(found);
    if (url != null && !url.equals(webhook.targetUrl())) {
      refuseManyToOne(webhook.owner(), webhook.objectId(), url);
    }
    boolean wasActive = webhook.isActive();
    webhook.change(change, caller);
    if (wasActive && !webhook.isActive()) {
      webhooks.cancel(webhook.id());
    }
    updateListener(webhook);
    record(caller, "webhook.changed", webhook.slug());
    return found.view();
  }

  void remove(Caller caller, WebhookRepository.Found found) {
    RegisteredWebhook webhook = requireLocked(found);
    webhooks.remove("id", webhook.id());
    updateListener(webhook);
    record(caller, "webhook.deleted", webhook.slug());
  }

  WebhookWithSecret rotate(Caller caller, WebhookRepository.Found found) {
    RegisteredWebhook webhook = requireLocked(found);
    Instant now = Time.now();
    if (webhook.secretsBefore(now).size() >= MAX_SECRETS_BEFORE) {
      throw new Problem(WebhooksProblem.ROTATION_LIMIT_REACHED).with("limit", MAX_SECRETS_BEFORE);
    }
    String secret = SigningSecret.random();
    webhook.rotate(seal(caller, webhook.slug(), secret), now, now.plus(STILL_SIGNS));
    record(caller, "webhook.secret_rotated", webhook.slug());
    return new WebhookWithSecret(found.view(), secret);
  }

  /** Returns a webhook after locking it. Refuses one that no longer exists (404). */
  private RegisteredWebhook requireLocked(WebhookRepository.Found found) {
    webhooks.lock();
    return webhooks.lockById(found.webhook().id()).orElseThrow(() -> Problem.notFound("Webhook"));
  }

  private void updateListener(RegisteredWebhook webhook) {
    long objectId = webhook.objectId();
    listeners.set(objectId, WebhookListener.KEY, webhooks.hasActive(objectId));
  }

  private String seal(Caller caller, String slug, String secret) {
    return vault.seal(SigningSecret.place(caller.requireWorkspace().id(), slug), secret);
  }

  private void record(Caller caller, String action, String slug) {
    audit.record(caller, action, "webhook:" + slug, Json.createObjectBuilder().build());
  }
}
