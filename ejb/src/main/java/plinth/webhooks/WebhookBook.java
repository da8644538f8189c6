package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
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
 * What subscriptions of credentials and webhooks of admins have in common. Asked inside a door of
 * the workspace; whoever hears of an object is listed with its records as long as an active webhook
 * names it.
 *
 * <p>Spec: Record webhook subscriptions.
 */
@ApplicationScoped
class WebhookBook {
  private static final int MOST = 200;
  private static final Duration BOTH_SIGN = Duration.ofHours(24);

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
      @Nullable Long createdBy) {
    outbound.check("target_url", draft.targetUrl());
    webhooks.lock();
    if (webhooks.count() >= MOST) {
      throw new Problem(WebhooksProblem.WEBHOOK_LIMIT_REACHED).with("limit", MOST);
    }
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
            Time.now(),
            null,
            null,
            null);
    String secret = SigningSecret.random();
    webhooks.add(webhook, objectId, sealed(caller, webhook.slug(), secret), createdBy);
    listeners.set(objectId, WebhookListener.KEY, true);
    record(caller, "webhook.created", webhook.slug());
    Webhook made = webhooks.first(Sql.of("and w.slug = ?", webhook.slug())).orElseThrow().webhook();
    return new SignedUp(made, secret);
  }

  Webhook change(Caller caller, WebhookRepository.Found before, WebhookChange change) {
    String url = change.targetUrl();
    if (url != null) {
      outbound.check("target_url", url);
    }
    webhooks.lock();
    Webhook old = before.webhook();
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
    webhooks.lock();
    webhooks.remove("id", found.webhook().id());
    listeners.set(found.objectId(), WebhookListener.KEY, webhooks.isHeard(found.objectId()));
    record(caller, "webhook.deleted", found.webhook().slug());
  }

  SignedUp rotate(Caller caller, WebhookRepository.Found found) {
    Webhook webhook = found.webhook();
    String secret = SigningSecret.random();
    webhooks.rotate(
        webhook.id(), sealed(caller, webhook.slug(), secret), Time.now().plus(BOTH_SIGN));
    record(caller, "webhook.secret_rotated", webhook.slug());
    return new SignedUp(webhook, secret);
  }

  private String sealed(Caller caller, String slug, String secret) {
    return vault.seal(SigningSecret.place(caller.requiredWorkspace().id(), slug), secret);
  }

  private void record(Caller caller, String action, String slug) {
    audit.record(caller, action, "webhook:" + slug, Json.createObjectBuilder().build());
  }
}
