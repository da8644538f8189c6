package plinth.webhooks.http;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.webhooks.Webhook;
import plinth.webhooks.WebhookEvent;

/** A subscription as its credential sees it. */
@Schema(name = "WebhookSubscription")
public record SubscriptionView(
    @Schema(example = "deals_example_com") String slug,
    String name,
    @Schema(example = "deals") String objectSlug,
    @Words(of = WebhookEvent.class) @Schema(example = "[\"record.updated\"]") List<String> events,
    @Schema(example = "https://example.com/hooks") String targetUrl,
    boolean isActive,
    Instant createdAt,
    @Schema(description = "When the webhook was disabled; null if it was not")
        @Nullable Instant disabledAt,
    @Schema(description = "Why it was disabled") @Nullable String disabledReason) {
  static SubscriptionView of(Webhook webhook) {
    return new SubscriptionView(
        webhook.slug(),
        webhook.name(),
        webhook.objectSlug(),
        webhook.events(),
        webhook.targetUrl(),
        webhook.state().isActive(),
        webhook.createdAt(),
        webhook.state().disabledAt(),
        webhook.state().disabledReason());
  }
}
