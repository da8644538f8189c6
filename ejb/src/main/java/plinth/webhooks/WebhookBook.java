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
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.outbound.Outbound;
import plinth.records.RecordListeners;
import plinth.vault.Vault;

/**
 * What subscriptions of credentials and webhooks of admins have in common. Asked inside a service
 * of the workspace; whoever hears of an object is listed with its records as long as an active
 * webhook names it.
 */
@ApplicationScoped
class WebhookBook {
  private static final int MAX = 200;
  private static final int MAX_PER_CREDENTIAL = 100;

  /** Webhooks of one owner for one object may differ by their events. */
  private static final int MAX_TO_URL = 10;

  /** How long a secret signs after it was rotated, and how many do at most. */
  private static final Duration STILL_SIGNS = Duration.ofHours(24);

  private static final int MAX_SECRETS_BEFORE = 10;

  @Inject private WebhookRepository webhooks;
  @Inject private RecordListeners listeners;
  @Inject private Outbound outbound;
  @Inject private Vault vault;
  @Inject private Audit audit;

  SignedUp add(
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
    if (owner != null && webhooks.count(WebhookRepository.of(owner)) >= MAX_PER_CREDENTIAL) {
      throw new Problem(
              WebhooksProblem.WEBHOOK_LIMIT_REACHED,
              "A credential has at most " + MAX_PER_CREDENTIAL + " subscriptions")
          .with("limit", MAX_PER_CREDENTIAL);
    }
    refuseManyToOne(owner, objectId, draft.targetUrl());
    String name = draft.shownName(objectSlug);
    Webhook webhook =
        new Webhook(
            0,
            Slugs.from(name, "webhook", webhooks::isSlugTaken),
            name,
            objectSlug,
            WebhookEvent.checked(draft.events()),
            draft.targetUrl(),
            true,
            owner,
            ownerId,
            Time.now(),
            null,
            null,
            null);
    String secret = SigningSecret.random();
    webhooks.add(webhook, objectId, sealed(caller, webhook.slug(), secret));
    listeners.set(objectId, WebhookListener.KEY, true);
    record(caller, "webhook.created", webhook.slug());
    Webhook made = webhooks.first(Sql.of("and w.slug = ?", webhook.slug())).orElseThrow().webhook();
    return new SignedUp(made, secret);
  }

  /** Refuses one more webhook of an owner for an object to an address that many go to already. */
  private void refuseManyToOne(@Nullable String owner, long objectId, String url) {
    Sql same =
        WebhookRepository.of(owner).plus("and w.object_id = ? and w.target_url = ?", objectId, url);
    if (webhooks.count(same) >= MAX_TO_URL) {
      throw new Problem(
              WebhooksProblem.WEBHOOK_LIMIT_REACHED,
              "At most " + MAX_TO_URL + " webhooks of an object go to one address")
          .with("limit", MAX_TO_URL);
    }
  }

  Webhook change(Caller caller, WebhookRepository.Found known, WebhookChange change) {
    String url = change.targetUrl();
    if (url != null) {
      outbound.check("target_url", url);
    }
    WebhookRepository.Found before = locked(known);
    Webhook old = before.webhook();
    if (url != null && !url.equals(old.targetUrl())) {
      refuseManyToOne(old.owner(), before.objectId(), url);
    }
    Boolean asked = change.isActive();
    boolean isActive = asked == null ? old.isActive() : asked;
    boolean isBack = isActive && !old.isActive();
    String name = change.name();
    Webhook changed =
        new Webhook(
            old.id(),
            old.slug(),
            name == null ? old.name() : name.strip(),
            old.objectSlug(),
            change.events() == null ? old.events() : WebhookEvent.checked(change.events()),
            url == null ? old.targetUrl() : url,
            isActive,
            old.owner(),
            old.owner() == null && isActive ? (Long) caller.requiredAdminId() : old.ownerId(),
            old.createdAt(),
            isBack ? null : old.disabledAt(),
            isBack ? null : old.disabledReason(),
            isBack || url != null ? null : old.failingSince());
    webhooks.change(changed);
    if (!isActive && old.isActive()) {
      webhooks.cancel(old.id());
    }
    listeners.set(before.objectId(), WebhookListener.KEY, webhooks.isHeard(before.objectId()));
    record(caller, "webhook.changed", old.slug());
    return changed;
  }

  void remove(Caller caller, WebhookRepository.Found found) {
    locked(found);
    webhooks.remove("id", found.webhook().id());
    listeners.set(found.objectId(), WebhookListener.KEY, webhooks.isHeard(found.objectId()));
    record(caller, "webhook.deleted", found.webhook().slug());
  }

  SignedUp rotate(Caller caller, WebhookRepository.Found found) {
    Webhook webhook = locked(found).webhook();
    Instant now = Time.now();
    if (webhooks.secretsBefore(webhook.id(), now) >= MAX_SECRETS_BEFORE) {
      throw new Problem(WebhooksProblem.ROTATION_LIMIT_REACHED).with("limit", MAX_SECRETS_BEFORE);
    }
    String secret = SigningSecret.random();
    webhooks.rotate(
        webhook.id(), sealed(caller, webhook.slug(), secret), now, now.plus(STILL_SIGNS));
    record(caller, "webhook.secret_rotated", webhook.slug());
    return new SignedUp(webhook, secret);
  }

  /**
   * A webhook as it is once nobody else can change it. Refuses one that is gone meanwhile (404).
   */
  private WebhookRepository.Found locked(WebhookRepository.Found known) {
    webhooks.lock();
    return webhooks
        .first(Sql.of("and w.id = ?", known.webhook().id()))
        .orElseThrow(() -> Problem.notFound("Webhook"));
  }

  private String sealed(Caller caller, String slug, String secret) {
    return vault.seal(SigningSecret.place(caller.requiredWorkspace().id(), slug), secret);
  }

  private void record(Caller caller, String action, String slug) {
    audit.record(caller, action, "webhook:" + slug, Json.createObjectBuilder().build());
  }
}
